import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { nextBoundary } from '../../../../contract/domain/export-intervals'
import { getExportState, getLatestRuns, hasEnded } from '../../../../contract/domain/export-state'
import type { BatchExport, ExportRun } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import { PlainTable } from '../../../components/data-table/PlainTable'
import type { DataColumn } from '../../../components/data-table/table'
import { Card, CardGrid } from '../../../components/ui/card/Card'
import { type Stat, StatTiles } from '../../../components/ui/card/StatTiles'
import { formatCount, formatDuration, formatShare } from '../../../components/ui/cells/format-number'
import { RelativeTime, TimestampText } from '../../../components/ui/cells/RelativeTime'
import { BreakableText, FieldList } from '../../../components/ui/page/FieldList'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { getConfigKeyLabel } from '../config-labels'
import {
  formatDestinationPath,
  formatSchedule,
  formatWithEnd,
  getDestinationLabel,
  getModelLabel,
} from '../labels'
import { formatRunInterval } from '../run-labels'
import {
  computeRunStats,
  findNewestCompleted,
  getLag,
  getLagTone,
  getNextAttempt,
  isOverdue,
  type RunStats,
} from '../run-stats'
import { UpcomingTime } from '../UpcomingTime'
import { CoverageTimeline } from './CoverageTimeline'
import { type BackfillProposal, getSchedule } from './coverage'
import classes from './detail.module.css'
import { formatRunDuration, intervalColumn, Moment, rowsColumn, statusColumn } from './run-cells'
import { type ExportDetail, useDetailSearch } from './use-export-detail'

/** Lower bound that includes all runs. */
const EVER = '1970-01-01T00:00:00Z'
/** All runs of a day, for every interval. */
const RUNS_MAX = '300'
const RECENT = 5
/** Shares of completed runs below which the rate is a warning, and an error. */
const LOW_RATE = 0.9
const BAD_RATE = 0.5

/** Overview of the export's state. */
export function ExportOverview({
  detail,
  onBackfill,
}: {
  detail: ExportDetail
  onBackfill: (proposal?: BackfillProposal) => void
}) {
  const { record } = detail
  const zone = useZone()
  const { type, config } = record.destination
  const path = formatDestinationPath({ type, config })
  const format = [config.file_format, config.compression].filter((value) => typeof value === 'string')
  const { last, isPending } = useLastSuccess(detail)
  return (
    <div className={classes.overview}>
      <Figures detail={detail} />
      <CoverageTimeline detail={detail} onBackfill={onBackfill} />
      <CardGrid>
        <RecentRuns record={record} />
        <Card title={t('Details')} flush>
          <FieldList
            fields={[
              { label: t('Model'), value: getModelLabel(record.model) },
              { label: t('Schedule'), value: formatWithEnd(formatSchedule(record), record, zone) },
              {
                label: t('Destination'),
                value: getDestinationLabel(type),
                hint: path && (
                  <code className="pre-wrap">
                    <BreakableText>{path}</BreakableText>
                  </code>
                ),
              },
              ...(format.length > 0
                ? [{ label: getConfigKeyLabel('file_format'), value: format.join(', ') }]
                : []),
              {
                label: t('Last success'),
                value: (
                  <RelativeTime
                    at={last && (last.finished_at ?? last.last_updated_at)}
                    none={isPending ? '…' : t('None yet')}
                  />
                ),
              },
              ...(record.paused
                ? [
                    {
                      label: t('Paused'),
                      value: <RelativeTime at={record.last_paused_at} full none={t('Since creation')} />,
                    },
                  ]
                : []),
              { label: t('Created'), value: <RelativeTime at={record.created_at} full /> },
            ]}
          />
        </Card>
      </CardGrid>
    </div>
  )
}

/** Key figures: lag, rows, success rate and next run. */
function Figures({ detail }: { detail: ExportDetail }) {
  const { scope, params, record, every } = detail
  const { last, isPending } = useLastSuccess(detail)
  // The runs of the last seven days.
  const runs = useQuery({
    ...query(scope.resource, 'runs', { params, query: { limit: RUNS_MAX } }),
    refetchInterval: every,
  })
  const now = new Date()
  const stats = runs.data && computeRunStats(runs.data.results, now)
  const lag = getLag(record, last?.data_interval_end, now)
  const isLate = last && lag !== null && isOverdue(getSchedule(record), last, now)
  const state = getExportState(record, now)
  const lagText = lag !== null ? formatDuration(lag) : isPending ? undefined : '–'
  const isOnTime = lagText !== '–' && !isLate && state === 'active'
  const figures: Stat[] = [
    {
      label: isOnTime ? t('Schedule') : t('Lag'),
      value: isOnTime && lagText ? <span title={lagText}>{t('On time')}</span> : lagText,
      ...(last && {
        note: rich('Up to {time}', { time: <Moment at={last.data_interval_end} /> }),
      }),
      ...getLagTone(state, isLate),
    },
    {
      label: t('Rows in 24 hours'),
      value: stats && formatCount(stats.rows),
      ...(stats && { note: tn(stats.runs, '{n} completed run', '{n} completed runs') }),
    },
    {
      label: t('Success rate in 7 days'),
      value: stats && formatShare(stats.completed, stats.attempted),
      ...(stats && { note: <CountedRuns stats={stats} />, ...getRateTone(stats) }),
    },
    describeNextRun(record),
  ]
  return <StatTiles label={t('Key figures')} stats={figures} />
}

/** Newest completed run; undefined without one. */
function useLastSuccess({ scope, params, every }: ExportDetail) {
  const { data, isPending } = useQuery({
    ...query(scope.resource, 'runs', {
      params,
      query: { status: 'Completed', ordering: '-data_interval_start', start: EVER, limit: '10' },
    }),
    refetchInterval: every,
  })
  return { last: findNewestCompleted(data?.results ?? []), isPending }
}

/** Runs that a success rate counts. One that is being retried has not succeeded. */
function CountedRuns({ stats: { completed, attempted, retrying } }: { stats: RunStats }) {
  const counted = tn(attempted, '{completed} of {n} run', '{completed} of {n} runs', {
    completed: formatCount(completed),
  })
  if (retrying === 0) return counted
  return rich('{counted}, {retrying}', {
    counted,
    retrying: (
      <span className="tone medium nowrap" data-tone="warning">
        {t('{count} retrying', { count: formatCount(retrying) })}
      </span>
    ),
  })
}

function getRateTone({ completed, attempted }: RunStats): Pick<Stat, 'tone'> {
  if (attempted === 0 || completed / attempted >= LOW_RATE) return {}
  return { tone: completed / attempted < BAD_RATE ? 'error' : 'warning' }
}

const columns: DataColumn<ExportRun>[] = [
  intervalColumn,
  statusColumn,
  rowsColumn,
  {
    id: 'took',
    header: t('Duration'),
    cell: (run) => formatRunDuration(run, new Date()) ?? '–',
    width: '126px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'finished',
    header: t('Finished'),
    cell: ({ finished_at }) => <RelativeTime at={finished_at} />,
    width: '140px',
    align: 'end',
    hideBelow: 'sm',
  },
]

/** The latest runs, with a link to all. */
function RecentRuns({ record }: { record: BatchExport }) {
  const [, , getHref] = useDetailSearch()
  const zone = useZone()
  const runs = getLatestRuns(record).slice(0, RECENT)
  return (
    <Card
      title={t('Recent runs')}
      span="two"
      flush
      action={
        runs.length > 0 && (
          <Link to="." search={{ tab: 'runs' }}>
            {t('View all')}
          </Link>
        )
      }
    >
      {runs.length === 0 ? (
        <p className="px-16 mb-16 soft">{t('No runs yet')}</p>
      ) : (
        <PlainTable
          label={t('Recent runs')}
          rows={runs}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={(run) => t('the run of {interval}', { interval: formatRunInterval(run, zone) })}
          rowHref={({ id }) => getHref({ run: id })}
        />
      )}
    </Card>
  )
}

/** Describes the next run, or the next attempt of one that is being retried, even if the schedule has ended. */
function describeNextRun(record: BatchExport): Stat {
  const label = t('Next run')
  if (record.paused) return { label, value: '–', note: t('None while paused') }
  const { end_at, next_run } = record
  const ends = end_at && { time: <Moment at={end_at} /> }
  const isOver = hasEnded(record, new Date())
  const end = ends && (isOver ? rich('Schedule ended {time}', ends) : rich('Schedule ends {time}', ends))
  // Servers that do not return the next run: computed from the schedule.
  const at = isOver
    ? null
    : next_run
      ? new Date(next_run.data_interval_end)
      : next_run === undefined
        ? nextBoundary(getSchedule(record), new Date())
        : null
  const moment = at && <Moment at={at.toISOString()} />
  const retry = getNextAttempt(record)
  if (retry)
    return {
      label: t('Next attempt'),
      value: <UpcomingTime at={retry} />,
      note: end || (moment && rich('Next run {time}', { time: moment })),
    }
  return { label, value: at ? <Countdown to={at} /> : t('None'), note: end || moment }
}

const SECOND_MS = 1000

/** Countdown to a time. */
function Countdown({ to }: { to: Date }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const remainingMs = to.getTime() - now
  return (
    <TimestampText at={to}>
      {remainingMs < SECOND_MS ? t('soon') : t('in {duration}', { duration: formatDuration(remainingMs) })}
    </TimestampText>
  )
}
