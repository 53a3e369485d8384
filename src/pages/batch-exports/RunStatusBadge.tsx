import type { ExportRun } from '../../../contract/schemas/batch-exports'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { getRunStatus, OUTCOME_TONES } from './status'

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
