const DAY = 24 * 60 * 60 * 1000

/** Start dates of the iterations of a repeating survey, at most `limit`. */
export function getIterationDates(start: Date, count: number, everyDays: number, limit: number): Date[] {
  const rounds = Math.max(0, Math.min(count, limit))
  return Array.from({ length: rounds }, (_, round) => new Date(start.getTime() + round * everyDays * DAY))
}
