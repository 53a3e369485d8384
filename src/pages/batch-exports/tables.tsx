import { VisuallyHidden } from '@mantine/core'
import {
  type BatchExportState,
  getExportState,
  getFailingRun,
  getLatestRuns,
  hasEnded,
} from '../../../contract/domain/export-state'
import { EXPORT_MODELS, isInProgress } from '../../../contract/domain/exports'
import type { BatchExport, ExportRun } from '../../../contract/schemas/batch-exports'
import { DestinationGlyph } from '../../components/batch-exports/DestinationGlyph'
import { ExportStateBadge } from '../../components/batch-exports/ExportStateBadge'
import { getRunStatus, summarizeReason } from '../../components/batch-exports/status'
import tableClasses from '../../components/data-table/data-table.module.css'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { Name, PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { SecondLine } from '../../components/ui/cells/SecondLine'
import { capitalized, inSentence } from '../../lib/i18n/case'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'
import { lists } from '../lists'
import classes from './exports.module.css'
import {
  formatDestinationPath,
  formatSchedule,
  formatWithEnd,
  getDestinationLabel,
  getIntervalLabel,
  getModelLabel,
} from './labels'
import { formatRuns, formatRunTitle } from './run-labels'
import { getLagTone, getListedLag, getUpcomingRun } from './run-stats'
import { buildPath, type ExportScope, toExportScope } from './scope'
import { UpcomingTime } from './UpcomingTime'

interface ExportCellContext {
  scope: ExportScope
  /** Projects for the project column; undefined if the list shows a single project. */
  projects: readonly { id: number; name: string }[] | undefined
  hasOneProject: boolean
}

const getProjectName = (team_id: number, projects: readonly { id: number; name: string }[]) =>
  projects.find(({ id }) => id === team_id)?.name ?? t('Project {id}', { id: team_id })

/** States in the order of the list. */
const BY_URGENCY: readonly BatchExportState[] = [
  'failing',
  'stopped',
  'retrying',
  'active',
  'paused',
  'ended',
]

/** Schedule of an export with its end; short in a list of several projects. On a phone short, with destination and lag. */
function ScheduleLine({
  of,
  project,
  hasOneProject,
}: {
  of: BatchExport
  project: string | undefined
  /** True if all rows have the same project, which is then omitted on a phone. */
  hasOneProject: boolean
}) {
  const zone = useZone()
  const schedule = formatWithEnd(formatSchedule(of), of, zone)
  const interval = getIntervalLabel(of.interval)
  const short = [
    formatWithEnd(interval, of, zone),
    ...(project === undefined || hasOneProject ? [] : [project]),
    getDestinationLabel(of.destination.type),
  ]
  return (
    <SecondLine title={schedule}>
      <span className={tableClasses.inTable}>
        {project === undefined ? schedule : `${interval} · ${project}`}
      </span>
      <span className={tableClasses.inCard}>
        {short.join('\u00a0· ')}
        <Lateness of={of} />
      </span>
    </SecondLine>
  )
}

/** Lag of an export that is late. */
function Lateness({ of }: { of: BatchExport }) {
  const now = new Date()
  const { tone } = getLagTone(getExportState(of, now))
  const lag = getListedLag(of, now)
  if (!tone || !lag) return null
  return (
    <span className="tone block" data-tone={tone}>
      {t('Lag {time}', { time: inSentence(lag.text) })}
    </span>
  )
}

const exportColumns: DataColumn<BatchExport, ExportCellContext>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name }) => <Name>{name}</Name>,
    secondLine: (row, { projects, hasOneProject }) => (
      <ScheduleLine
        of={row}
        project={projects && getProjectName(row.team_id, projects)}
        hasOneProject={hasOneProject}
      />
    ),
  },
  {
    id: 'state',
    header: t('Status'),
    cell: (row) => {
      const reason = row.pause_reason ?? (row.paused ? null : getFailingRun(row)?.latest_error)
      return (
        <>
          <ExportStateBadge of={row} />
          {/* The host is in another column. */}
          {reason && <SecondLine title={reason}>{summarizeReason(reason)}</SecondLine>}
        </>
      )
    },
    rank: (row) => -BY_URGENCY.indexOf(getExportState(row, new Date())),
    width: '142px',
  },
  {
    id: 'destination',
    header: t('Destination'),
    cell: ({ destination }) => (
      <span className={classes.destination}>
        <DestinationGlyph type={destination.type} />
        <span>
          <span className="block text-color truncate">{getDestinationLabel(destination.type)}</span>
          <SecondLine title={formatDestinationPath(destination)}>{getShortPath(destination)}</SecondLine>
        </span>
      </span>
    ),
    hideBelow: 'md',
  },
  {
    id: 'lag',
    header: t('Lag'),
    cell: (row) => {
      const now = new Date()
      const { tone } = getLagTone(getExportState(row, now))
      const lag = getListedLag(row, now)
      return (
        <span className={tone && 'tone'} data-tone={tone} title={lag?.title}>
          {lag?.text ?? '–'}
        </span>
      )
    },
    width: '116px',
    hideBelow: 'md',
  },
  {
    id: 'runs',
    header: t('Recent runs'),
    cell: (row, { scope }) => <Runs of={row} href={buildPath(scope, row.id)} />,
    width: '164px',
    hideBelow: 'sm',
  },
  {
    id: 'next_run',
    header: t('Next run'),
    cell: (row) => {
      const { paused } = row
      const upcoming = getUpcomingRun(row)
      return upcoming?.isRetry ? (
        <>
          <span className="block truncate snug sentence-case">
            <UpcomingTime at={upcoming.at} />
          </span>
          <SecondLine title={t('Next attempt')}>{t('Retry')}</SecondLine>
        </>
      ) : upcoming ? (
        <UpcomingTime at={upcoming.at} />
      ) : !paused && hasEnded(row, new Date()) ? (
        capitalized(t('ended'))
      ) : (
        '–'
      )
    },
    width: '120px',
    hideBelow: 'lg',
  },
  {
    id: 'model',
    header: t('Model'),
    cell: ({ model }) => getModelLabel(model),
    width: '110px',
    hiddenByDefault: true,
  },
  {
    id: 'created_by',
    header: t('Created by'),
    cell: ({ created_by }) => <PersonName person={created_by} />,
    width: '150px',
    hiddenByDefault: true,
  },
]

/** Returns the host of a destination that has one, and the path of any other. */
const getShortPath = ({ config, ...destination }: BatchExport['destination']) => {
  const path = formatDestinationPath({ ...destination, config })
  if (destination.type === 'HTTP') return path.replace(/^https?:\/\/([^/]+).*$/, '$1')
  if (typeof config.host === 'string' && config.host !== '') return config.host
  return path
}

/** Describes the outcome and a time of a run. */
function formatNewestRun(run: ExportRun) {
  const { status, finished_at, created_at } = run
  const { label, outcome } = getRunStatus(run)
  const values = { status: label, time: <RelativeTime at={finished_at ?? created_at} /> }
  if (status === 'Completed') return rich('finished {time}', values)
  // The status of the export is the same.
  if (outcome === 'retrying') return rich('started {time}', values)
  return isInProgress(status) ? rich('{status}, started {time}', values) : rich('{status} {time}', values)
}

/** Cell with the latest runs and the outcome of the newest one. */
function Runs({ of, href }: { of: BatchExport; href: string }) {
  const runs = getLatestRuns(of)
  const [newest] = runs
  return (
    <>
      <RunHistoryBars runs={runs} href={href} />
      <span className="block soft text-sm regular truncate snug sentence-case">
        {newest ? formatNewestRun(newest) : t('None yet')}
      </span>
    </>
  )
}

const createTable = (resource: ExportScope['resource']): TableDefinition<BatchExport, ExportCellContext> => ({
  label: t('Batch exports'),
  singular: t('batch export'),
  excludeFromGlobalSearch: resource === 'projectBatchExports',
  list: lists[resource],
  columns: exportColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }, params) => buildPath(toExportScope(params), id),
  search: t('Search names'),
  filters: [
    {
      name: 'paused',
      label: t('Any status'),
      options: [
        { value: 'false', label: t('Active') },
        { value: 'true', label: t('Paused') },
      ],
    },
    {
      name: 'model',
      label: t('Any model'),
      options: EXPORT_MODELS.map((value) => ({ value, label: getModelLabel(value) })),
    },
  ],
  empty: {
    title: t('No batch exports yet'),
    text: t(
      'Batch exports send events or people to object storage, a database or files on a schedule, and can backfill historical data.',
    ),
  },
})

/** Lists of batch exports: of a project, and of all projects of an organization. */
export const exportTables = {
  projectBatchExports: createTable('projectBatchExports'),
  batchExports: createTable('batchExports'),
}

const SHOWN = 10

/** Latest runs as bars, oldest first. The outcome is encoded by shape as well as by color. */
function RunHistoryBars({ runs, href }: { runs: readonly ExportRun[]; href: string }) {
  const zone = useZone()
  const recentRuns = runs.slice(0, SHOWN).reverse()
  if (recentRuns.length === 0) return null
  return (
    // Keyboard users use the link of the row.
    <a className={classes.strip} href={href} tabIndex={-1}>
      {recentRuns.map((run) => (
        <span
          key={run.id}
          className={classes.bar}
          data-outcome={getRunStatus(run).outcome}
          title={formatRunTitle(run, zone)}
        />
      ))}
      <VisuallyHidden>{formatRuns(recentRuns)}</VisuallyHidden>
    </a>
  )
}
