import { shownAt } from '../../contract/time-zones'

/*
 * A wall time is what the clocks of a zone show. It is kept as the moment at which those of UTC show the same, and read
 * with `getUTC…`.
 */

/** How an instant was found for a wall time: clocks skip some, and show some twice. */
export interface Found {
  at: Date
  /** The second time that clocks show it; null where they show it once. */
  again: Date | null
  /** Whether no clock shows it: then `at` is as much later as the clocks skip. */
  skipped: boolean
}

/** What the clocks of a zone show at an instant, to the second. */
export function wallAt(at: Date, zone: string): Date {
  const shown = shownAt(at.getTime(), zone)
  // On the last day that there is, a zone may already be beyond it.
  return Number.isNaN(shown) ? at : new Date(shown)
}

/** No zone is further from UTC, and none changes its clocks twice in so short a time. */
const REACH_MS = 26 * 3_600_000

/** What dates can be, less a few days: beyond that nothing can be read from clocks. */
const EVER_MS = 8.64e15 - 3 * REACH_MS

/** When the clocks of a zone show a wall time: of two moments the first. */
export function instantAt(wall: Date, zone: string): Found {
  const shown = wall.getTime()
  const offsetAt = (at: number) => shownAt(at, zone) - Math.floor(at / 1000) * 1000
  const before = offsetAt(Math.max(shown - REACH_MS, -EVER_MS))
  const after = offsetAt(Math.min(shown + REACH_MS, EVER_MS))
  const [at, again] = [...new Set([shown - before, shown - after])]
    .filter((one) => Math.abs(one) > EVER_MS || one + offsetAt(one) === shown)
    .sort((a, b) => a - b)
  // The offset of before goes on where the clocks skip.
  if (at === undefined) return { at: new Date(shown - before), again: null, skipped: true }
  return { at: new Date(at), again: again === undefined ? null : new Date(again), skipped: false }
}

/** A day of the calendar, `2024-05-01`. */
export type Day = string

const DAY_MS = 86_400_000

/** The day that it is in a zone at an instant. */
export const dayAt = (at: Date, zone: string): Day => dayOfWall(wallAt(at, zone))

const dayOfWall = (wall: Date): Day => {
  const two = (value: number) => String(value).padStart(2, '0')
  const year = String(wall.getUTCFullYear()).padStart(4, '0')
  return `${year}-${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`
}

/** A day as the wall time of its midnight; null for what is no day. */
export function midnightOf(day: string): Date | null {
  const wall = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  return wall && wall.getUTCFullYear() > 0 && dayOfWall(wall) === day ? wall : null
}

/** So many days later. */
export const daysAfter = (day: Day, days: number): Day =>
  dayOfWall(new Date((midnightOf(day)?.getTime() ?? Number.NaN) + days * DAY_MS))

/** The first moment of a day in a zone; null for what is no day, and for one that the zone left out. */
export function startOfDay(day: string, zone: string): Date | null {
  const midnight = midnightOf(day)
  const start = midnight && instantAt(midnight, zone).at
  return start && dayAt(start, zone) === day ? start : null
}
