import type { BatchExport, ExportRun } from '../schemas/batch-exports'
import { isInProgress, type RunStatus } from './exports'

/** Outcome of a run or a backfill, coarser than its status. */
export type Outcome = 'done' | 'failed' | 'retrying' | 'running' | 'stopped'

const OUTCOMES: Record<RunStatus, Outcome> = {
  Starting: 'running',
  Running: 'running',
  Completed: 'done',
  Failed: 'failed',
  FailedRetryable: 'failed',
  FailedBilling: 'failed',
  Cancelled: 'stopped',
  Terminated: 'stopped',
  TimedOut: 'failed',
  ContinuedAsNew: 'running',
}

type Run = Pick<ExportRun, 'status' | 'latest_error'>

/** Outcome of a run; one whose last attempt failed and that will be attempted again is retrying. */
export const getRunOutcome = ({
  status,
  latest_error,
}: { status: string } & Partial<Pick<Run, 'latest_error'>>): Outcome =>
  isInProgress(status) && latest_error
    ? 'retrying'
    : (new Map<string, Outcome>(Object.entries(OUTCOMES)).get(status) ?? 'stopped')

export const BATCH_EXPORT_STATES = ['active', 'retrying', 'failing', 'paused', 'stopped', 'ended'] as const
export type BatchExportState = (typeof BATCH_EXPORT_STATES)[number]

/**
 * State of an export. `stopped`: the server paused it automatically. `retrying` and `failing` follow from the newest run that
 * says whether the destination works. Other servers do not say why an export is paused.
 */
export function getExportState(
  record: Pick<BatchExport, 'paused' | 'end_at'> &
    Partial<Pick<BatchExport, 'pause_reason'>> & { latest_runs?: readonly Run[] | null },
  now: Date,
): BatchExportState {
  const { paused, end_at, pause_reason } = record
  if (paused) return pause_reason ? 'stopped' : 'paused'
  const run = getFailingRun(record)
  if (run) return getRunOutcome(run) === 'retrying' ? 'retrying' : 'failing'
  return hasEnded({ end_at }, now) ? 'ended' : 'active'
}

/** Returns true if the schedule of an export has ended: no further intervals are exported, but runs may still be retried. */
export const hasEnded = ({ end_at }: Pick<BatchExport, 'end_at'>, now: Date): boolean =>
  end_at !== null && new Date(end_at) <= now

/** Newest run that completed, failed or is being retried, unless it completed: the reason why an export does not work. */
export function getFailingRun<R extends Run>(record: { latest_runs?: readonly R[] | null }): R | undefined {
  const deciding = getLatestRuns(record).find((run) =>
    ['done', 'failed', 'retrying'].includes(getRunOutcome(run)),
  )
  return deciding && getRunOutcome(deciding) !== 'done' ? deciding : undefined
}

/** Returns the latest runs, newest first; some servers omit them. */
export const getLatestRuns = <R>({ latest_runs }: { latest_runs?: readonly R[] | null }): readonly R[] =>
  latest_runs ?? []
