import { isInProgress, type RunStatus } from '../../../contract/domain/exports'
import type { BatchExport, ExportRun } from '../../../contract/schemas/batch-exports'
import { t } from '../../lib/i18n/translate'
import type { Tone } from '../ui/cells/StatusBadge'

/** Outcome of a run or a backfill, coarser than its status. */
export type Outcome = 'done' | 'failed' | 'retrying' | 'running' | 'stopped'

interface StatusLabels {
  label: string
  outcome: Outcome
}

const STATUSES: Record<RunStatus, StatusLabels> = {
  Starting: { label: t('starting'), outcome: 'running' },
  Running: { label: t('running'), outcome: 'running' },
  Completed: { label: t('completed'), outcome: 'done' },
  Failed: { label: t('failed'), outcome: 'failed' },
  FailedRetryable: { label: t('failed'), outcome: 'failed' },
  FailedBilling: { label: t('over quota'), outcome: 'failed' },
  Cancelled: { label: t('cancelled'), outcome: 'stopped' },
  Terminated: { label: t('terminated'), outcome: 'stopped' },
  TimedOut: { label: t('timed out'), outcome: 'failed' },
  ContinuedAsNew: { label: t('continued'), outcome: 'running' },
}

/** Returns the label and outcome of a status; an unknown one is labeled as is, with the outcome `stopped`. */
export const getExportStatusLabels = (status: string): StatusLabels =>
  new Map<string, StatusLabels>(Object.entries(STATUSES)).get(status) ?? { label: status, outcome: 'stopped' }

/** Status of a run; one whose last attempt failed and that will be attempted again is retrying. */
export const getRunStatus = ({
  status,
  latest_error,
}: { status: string } & Partial<Pick<ExportRun, 'latest_error'>>): StatusLabels =>
  isInProgress(status) && latest_error
    ? { label: t('retrying'), outcome: 'retrying' }
    : getExportStatusLabels(status)

export const OUTCOME_TONES: Record<Outcome, Tone> = {
  done: 'success',
  failed: 'error',
  retrying: 'warning',
  running: 'info',
  stopped: 'warning',
}

export type BatchExportState = 'active' | 'retrying' | 'failing' | 'paused' | 'stopped' | 'ended'

/**
 * State of an export. `stopped`: the server paused it automatically. `retrying` and `failing` follow from the newest run that
 * says whether the destination works. Other servers do not say why an export is paused.
 */
export function getExportState(
  record: Pick<BatchExport, 'paused' | 'end_at'> & Partial<BatchExport>,
  now: Date,
): BatchExportState {
  const { paused, end_at, pause_reason } = record
  if (paused) return pause_reason ? 'stopped' : 'paused'
  const run = getFailingRun(record)
  if (run) return getRunStatus(run).outcome === 'retrying' ? 'retrying' : 'failing'
  return end_at !== null && new Date(end_at) <= now ? 'ended' : 'active'
}

/** Newest run that completed, failed or is being retried, unless it completed: the reason why an export does not work. */
export function getFailingRun(record: { latest_runs?: ExportRun[] | null }): ExportRun | undefined {
  const deciding = getLatestRuns(record).find((run) =>
    ['done', 'failed', 'retrying'].includes(getRunStatus(run).outcome),
  )
  return deciding && getRunStatus(deciding).outcome !== 'done' ? deciding : undefined
}

/** Returns the latest runs, newest first; some servers omit them. */
export const getLatestRuns = ({ latest_runs }: { latest_runs?: ExportRun[] | null }): ExportRun[] =>
  latest_runs ?? []

const SOON_MS = 2_000
const LATER_MS = 30_000

/** Returns the polling interval: short while something is running. */
export const getPollInterval = (statuses: string[]): number =>
  statuses.some(isInProgress) ? SOON_MS : LATER_MS
