/** Estimates the remaining time at the rate so far, in milliseconds; null before there is a rate. */
export function estimateTimeLeft(began: Date, now: Date, finished: number, total: number): number | null {
  if (finished <= 0 || total <= 0) return null
  return ((now.getTime() - began.getTime()) / finished) * Math.max(0, total - finished)
}
