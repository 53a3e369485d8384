import type { ExportRun } from '../../../contract/schemas/batch-exports'
import { getRunStatus, OUTCOME_TONES } from '../../components/batch-exports/status'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { TimestampText } from '../../components/ui/cells/TimestampText'
import { useZone } from '../../lib/time/display-zone'
import { formatRunInterval, type RunIntervalFields } from './run-labels'

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
