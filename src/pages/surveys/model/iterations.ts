const DAY = 24 * 60 * 60 * 1000

/** When each round of a repeating survey begins, at most `limit` of them. */
export function iterationDates(start: Date, count: number, everyDays: number, limit: number): Date[] {
  const rounds = Math.max(0, Math.min(count, limit))
  return Array.from({ length: rounds }, (_, round) => new Date(start.getTime() + round * everyDays * DAY))
}
