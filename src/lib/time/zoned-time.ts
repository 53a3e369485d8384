import { toWallTime } from '../../../contract/domain/time-zones'

/*
 * A wall time is the local time of a zone. It is represented as the timestamp with the same time in UTC, and read with
 * `getUTC…`.
 */

/** Timestamp of a wall time, which clocks may skip or repeat. */
export interface ZonedTimeResult {
  at: Date
  /** Second occurrence of the wall time; null if there is only one. */
  again: Date | null
  /** True if clocks skip the wall time: `at` is then moved forward by the gap. */
  skipped: boolean
}

/** Returns the wall time of a zone at a timestamp, to the second. */
export function toZonedTime(at: Date, zone: string): Date {
  const wallTime = toWallTime(at.getTime(), zone)
  // On the last valid day, the wall time of a zone may be out of range.
  return Number.isNaN(wallTime) ? at : new Date(wallTime)
}

/** Upper bound of a UTC offset, and lower bound of the time between two clock changes of a zone. */
const REACH_MS = 26 * 3_600_000

/** Range of valid dates, less a few days: wall times cannot be computed beyond that. */
const EVER_MS = 8.64e15 - 3 * REACH_MS

/** Returns the timestamp of a wall time in a zone; the first one of two. */
export function fromZonedTime(wall: Date, zone: string): ZonedTimeResult {
  const wallTime = wall.getTime()
  const offsetAt = (at: number) => toWallTime(at, zone) - Math.floor(at / 1000) * 1000
  const before = offsetAt(Math.max(wallTime - REACH_MS, -EVER_MS))
  const after = offsetAt(Math.min(wallTime + REACH_MS, EVER_MS))
  const [at, repeatedAt] = [...new Set([wallTime - before, wallTime - after])]
    .filter((candidate) => Math.abs(candidate) > EVER_MS || candidate + offsetAt(candidate) === wallTime)
    .sort((a, b) => a - b)
  // The previous offset applies within a gap.
  if (at === undefined) return { at: new Date(wallTime - before), again: null, skipped: true }
  return { at: new Date(at), again: repeatedAt === undefined ? null : new Date(repeatedAt), skipped: false }
}

/** Calendar day, `2024-05-01`. */
export type Day = string

const DAY_MS = 86_400_000

/** Returns the calendar day in a zone at a timestamp. */
export const getDay = (at: Date, zone: string): Day => toDay(toZonedTime(at, zone))

const toDay = (wall: Date): Day => {
  const two = (value: number) => String(value).padStart(2, '0')
  const year = String(wall.getUTCFullYear()).padStart(4, '0')
  return `${year}-${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`
}

/** Returns the midnight of a day as wall time; null for an invalid day. */
export function parseDay(day: string): Date | null {
  const wall = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  return wall && wall.getUTCFullYear() > 0 && toDay(wall) === day ? wall : null
}

/** Adds days to a calendar day. */
export const addCalendarDays = (day: Day, days: number): Day =>
  toDay(new Date((parseDay(day)?.getTime() ?? Number.NaN) + days * DAY_MS))

/**
 * Limits a period of a chart to the days of a range, of which null is unbounded. `isCut` is true for a part of a period; the
 * end of a current one is not cut, as it is not over.
 */
export function clipPeriod(
  { start, end, isCurrent }: { start: Day; end: Day; isCurrent: boolean },
  range: { from: Day | null; to: Day | null },
): { from: Day; to: Day; isCut: boolean } {
  const from = range.from !== null && range.from > start ? range.from : start
  const to = range.to !== null && range.to < end ? range.to : end
  return { from, to, isCut: from !== start || (to !== end && !isCurrent) }
}

/** Returns the first timestamp of a day in a zone; null for an invalid day, and for one that the zone skipped. */
export function startOfDay(day: string, zone: string): Date | null {
  const midnight = parseDay(day)
  const start = midnight && fromZonedTime(midnight, zone).at
  return start && getDay(start, zone) === day ? start : null
}
