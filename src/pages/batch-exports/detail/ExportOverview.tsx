import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nextBoundary } from '../../../../contract/domain/export-intervals'
import type { BatchExport, ExportRun } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import { getExportState } from '../../../components/batch-exports/status'
import { formatDuration } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { TimestampText } from '../../../components/ui/cells/TimestampText'
import { FieldList, type FieldListItem } from '../../../components/ui/page/FieldList'
import { Section } from '../../../components/ui/page/Section'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { formatDestinationPath, formatSchedule, getDestinationLabel, getModelLabel } from '../labels'
import { formatRows } from '../run-labels'
import { RunTime } from '../status-badges'
import { CoverageTimeline } from './CoverageTimeline'
import { type BackfillProposal, getSchedule } from './coverage'
import type { ExportDetail } from './use-export-detail'

/** Lower bound that includes all runs. */
const EVER = '1970-01-01T00:00:00Z'

/** Overview of the export's state. */
export function ExportOverview({
  detail,
  onBackfill,
}: {
  detail: ExportDetail
  onBackfill: (proposal?: BackfillProposal) => void
}) {
  const { scope, params, record, every } = detail
  const completed = useQuery({
    ...query(scope.resource, 'runs', {
      params,
      query: { status: 'Completed', ordering: '-data_interval_start', start: EVER, limit: '10' },
    }),
    refetchInterval: every,
  })
  const last = newestInterval(completed.data?.results ?? [])
  const { type, config } = record.destination
  const fields: FieldListItem[] = [
    {
      label: t('Destination'),
      value: [getDestinationLabel(type), formatDestinationPath({ type, config })].join(' '),
    },
    { label: t('Exports'), value: getModelLabel(record.model) },
    { label: t('Runs'), value: formatSchedule(record) },
    { label: t('Next run'), value: <NextRun record={record} /> },
    {
      label: t('Exported up to'),
      value: last ? (
        <RelativeTime at={last.data_interval_end} full />
      ) : completed.isPending ? (
        '…'
      ) : (
        t('None yet')
      ),
      hint: last && t('{duration} behind.', { duration: behind(last.data_interval_end) }),
    },
    {
      label: t('Last exported interval'),
      value: last ? <RunTime of={last} /> : '–',
      hint:
        last &&
        rich('{rows}, finished {time}', {
          rows: formatRows(last.records_completed ?? 0),
          time: <RelativeTime at={last.finished_at ?? last.last_updated_at} />,
        }),
    },
    ...(record.paused
      ? [
          {
            label: t('Paused'),
            value: <RelativeTime at={record.last_paused_at} full none={t('Since creation')} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <CoverageTimeline detail={detail} onBackfill={onBackfill} />
      <Section title={t('Details')}>
        <FieldList fields={fields} />
      </Section>
    </>
  )
}

/**
 * Returns the completed run with the latest interval end. Not all servers filter, and runs without a start come first
 * or are missing.
 */
const newestInterval = (runs: ExportRun[]): ExportRun | undefined =>
  runs
    .filter(({ status }) => status === 'Completed')
    .sort((a, b) => Date.parse(b.data_interval_end) - Date.parse(a.data_interval_end))[0]

const behind = (end: string) => formatDuration(Math.max(0, Date.now() - Date.parse(end)))

function NextRun({ record }: { record: BatchExport }) {
  const state = getExportState(record, new Date())
  if (state === 'ended') return t('None, the end date has passed')
  if (record.paused) return t('None while paused')
  // Servers that do not return the next run: computed from the schedule.
  const at = record.next_run
    ? new Date(record.next_run.data_interval_end)
    : record.next_run === undefined
      ? nextBoundary(getSchedule(record), new Date())
      : null
  return at ? <Countdown to={at} /> : t('None')
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
