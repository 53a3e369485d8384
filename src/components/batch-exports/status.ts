import { getRunOutcome, type Outcome } from '../../../contract/domain/export-state'
import { isInProgress, type RunStatus } from '../../../contract/domain/exports'
import type { ExportRun } from '../../../contract/schemas/batch-exports'
import { capitalized } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import type { Tone } from '../ui/cells/StatusBadge'

interface StatusLabels {
  label: string
  outcome: Outcome
}

const LABELS: Record<RunStatus, string> = {
  Starting: t('starting'),
  Running: t('running'),
  Completed: t('completed'),
  Failed: t('failed'),
  FailedRetryable: t('failed'),
  FailedBilling: t('over quota'),
  Cancelled: t('cancelled'),
  Terminated: t('terminated'),
  TimedOut: t('timed out'),
  ContinuedAsNew: t('continued'),
}

/** Returns the label and outcome of a status; an unknown one is labeled as is, with the outcome `stopped`. */
export const getExportStatusLabels = (status: string): StatusLabels => ({
  label: new Map<string, string>(Object.entries(LABELS)).get(status) ?? status,
  outcome: getRunOutcome({ status }),
})

/** Status of a run; one whose last attempt failed and that will be attempted again is retrying. */
export function getRunStatus(
  run: { status: string } & Partial<Pick<ExportRun, 'latest_error'>>,
): StatusLabels {
  const outcome = getRunOutcome(run)
  return outcome === 'retrying' ? { label: t('retrying'), outcome } : getExportStatusLabels(run.status)
}

/**
 * Summarizes the reason why an export has stopped or failed for a cell: `Last 10 runs failed`, `10 of 34 runs failed`,
 * `HTTP error 503`, `Host not found`, or the first sentence without its period. The host of the destination is omitted.
 */
export function summarizeReason(reason: string): string {
  const [, failures, runs] = /^(?:The|(\d+) of the) last (\d+) runs failed\./.exec(reason) ?? []
  const [, status] = /responded with status (\d{3})\b/.exec(reason) ?? []
  if (runs)
    return failures
      ? t('{failures} of {runs} runs failed', { failures, runs })
      : t('Last {runs} runs failed', { runs })
  if (status) return t('HTTP error {status}', { status })
  if (/ has no IP address\.$/.test(reason)) return t('Host not found')
  return capitalized(reason.replace(/^[\w-]+(\.[\w-]+)+ /, '')).replace(/\.(\s.*)?$/s, '')
}

export const OUTCOME_TONES: Record<Outcome, Tone> = {
  done: 'success',
  failed: 'error',
  retrying: 'warning',
  running: 'success',
  stopped: 'warning',
}

const SOON_MS = 2_000
const LATER_MS = 30_000

/** Returns the polling interval: short while something is running. */
export const getPollInterval = (statuses: string[]): number =>
  statuses.some(isInProgress) ? SOON_MS : LATER_MS
