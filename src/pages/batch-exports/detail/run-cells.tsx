import { isInProgress } from '../../../../contract/domain/exports'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { getRunStatus, OUTCOME_TONES } from '../../../components/batch-exports/status'
import type { DataColumn } from '../../../components/data-table/table'
import { formatCount, formatDuration } from '../../../components/ui/cells/format-number'
import { formatCompactTime } from '../../../components/ui/cells/format-time'
import { TimestampText } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatRunInterval, type RunIntervalFields } from '../run-labels'
import classes from './detail.module.css'

/** Status of a run or a backfill; a run is retrying while it has an error and is not finished. */
export function RunStatusBadge({
  of,
}: {
  of: { status: string } & Partial<Pick<ExportRun, 'latest_error'>>
}) {
  const { label, outcome } = getRunStatus(of)
  return (
    <StatusBadge tone={OUTCOME_TONES[outcome]} dot={outcome === 'running' || outcome === 'retrying'}>
      {label}
    </StatusBadge>
  )
}

/** The interval of a run. */
export function RunTime({ of }: { of: RunIntervalFields }) {
  const intervalText = formatRunInterval(of, useZone())
  const { data_interval_start: start, data_interval_end: end } = of
  return (
    <span className="break wrap-text snug">
      {start === null ? (
        intervalText
      ) : (
        <TimestampText at={start} until={end}>
          {intervalText}
        </TimestampText>
      )}
    </span>
  )
}

/** Time to the minute, in all zones on hover. */
export function Moment({ at }: { at: string }) {
  return <TimestampText at={at}>{formatCompactTime(at, useZone())}</TimestampText>
}

/** Progress bar with numbers. */
export function BackfillProgress({ label, done, of }: { label: string; done: number; of: number }) {
  const ratio = of > 0 ? Math.min(1, done / of) : 0
  return (
    <span className="inline-row full gap-10">
      <span
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
      >
        <span style={{ inlineSize: `${ratio * 100}%` }} />
      </span>
      <span className="numeric nowrap">
        {formatCount(done)} / {formatCount(of)}
      </span>
    </span>
  )
}

type Column = DataColumn<ExportRun>

export const intervalColumn: Column = {
  id: 'interval',
  header: t('Interval'),
  cell: (run) => <RunTime of={run} />,
}

export const statusColumn: Column = {
  id: 'status',
  header: t('Status'),
  cell: (run) => <RunStatusBadge of={run} />,
  width: '116px',
}

export const rowsColumn: Column = {
  id: 'rows',
  header: t('Rows'),
  cell: ({ records_completed }) => formatCount(records_completed),
  width: '100px',
  align: 'end',
}

/** Formats the duration of a run so far; null before it has started. Other servers only return its creation time. */
export function formatRunDuration(run: ExportRun, now: Date): string | null {
  const began = run.started_at === undefined ? run.created_at : run.started_at
  if (began === null) return null
  const ended = run.finished_at ?? (isInProgress(run.status) ? now.toISOString() : run.last_updated_at)
  return formatDuration(Math.max(0, Date.parse(ended) - Date.parse(began)))
}

/** Describes the origin of a run: schedule, backfill or manual retry. Other servers do not return it. */
export function formatOrigin({ backfill, retry_of }: ExportRun): string {
  if (retry_of) return t('Retry')
  if (backfill === undefined) return '–'
  return backfill ? t('Backfill') : t('Schedule')
}
