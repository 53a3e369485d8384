import { isUnderWay } from '../../../../contract/exports'

/** A run or a backfill, as far as it matters when to look at it again. */
interface Going {
  status: string
  created_at: string
}

const SOON_MS = 2_000
const MIDDLE_MS = 5_000
const IDLE_MS = 30_000
/** What has been going on for so many times as long is not looked at sooner. */
const SHARE = 30

/**
 * How long to wait before looking again: not long while something is under way, a little longer when it takes its
 * time. A key may only make so many calls in an hour.
 */
export function patience(items: readonly Going[], now: Date): number {
  const waits = items
    .filter(({ status }) => isUnderWay(status))
    .map(({ created_at }) => (now.getTime() - Date.parse(created_at)) / SHARE)
  if (waits.length === 0) return IDLE_MS
  return Math.round(Math.min(Math.max(Math.min(...waits), SOON_MS), MIDDLE_MS))
}
