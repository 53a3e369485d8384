import { isInProgress } from '../../../../contract/domain/exports'

/** Fields of a run or a backfill that determine the polling interval. */
interface Going {
  status: string
  created_at: string
}

const SOON_MS = 2_000
const MIDDLE_MS = 5_000
const IDLE_MS = 30_000
/** Minimum interval while the server announces changes, in case that a notice is lost. */
export const LIVE_MS = 10_000
/** Divisor of the elapsed time that gives the polling interval, within the limits above. */
const SHARE = 30

/**
 * Returns the polling interval: short while something is running, longer for long operations, since API keys are
 * rate-limited per hour.
 */
export function getPollingInterval(items: readonly Going[], now: Date): number {
  const waits = items
    .filter(({ status }) => isInProgress(status))
    .map(({ created_at }) => (now.getTime() - Date.parse(created_at)) / SHARE)
  if (waits.length === 0) return IDLE_MS
  return Math.round(Math.min(Math.max(Math.min(...waits), SOON_MS), MIDDLE_MS))
}
