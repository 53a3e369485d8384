import type { ExportInterval } from './exports'
import { toWallTime } from './time-zones'

/*
 * Grid of intervals of a batch export. Minutes and hours are steps from the epoch; days and weeks start at a local
 * hour, so that a day has 23 or 25 hours when the clocks change. Intervals are half-open.
 */

export interface Schedule {
  interval: ExportInterval
  /** IANA name; only days and weeks depend on it. */
  timezone: string
  /** First day of the week, 0 for Sunday; null for Sunday. */
  offset_day: number | null
  /** Local hour at which a day or week starts; null for midnight. */
  offset_hour: number | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STEPS: Partial<Record<ExportInterval, number>> = {
  'every 5 minutes': 5 * MINUTE,
  'every 15 minutes': 15 * MINUTE,
  hour: HOUR,
}

/** Nominal length of an interval in milliseconds; of a day or a week without clock changes. */
const getIntervalLength = (interval: ExportInterval): number =>
  STEPS[interval] ?? (interval === 'day' ? DAY : 7 * DAY)

/** Returns the first boundary after a timestamp. */
export function nextBoundary(schedule: Schedule, timestamp: Date): Date {
  const step = STEPS[schedule.interval]
  if (step) return new Date((Math.floor(timestamp.getTime() / step) + 1) * step)
  return new Date(
    listLocalBoundaries(schedule, timestamp).find((at) => at > timestamp.getTime()) ?? Number.NaN,
  )
}

/** Returns the last boundary that is not after a timestamp, which may be the timestamp itself. */
export function previousBoundary(schedule: Schedule, timestamp: Date): Date {
  const step = STEPS[schedule.interval]
  if (step) return new Date(Math.floor(timestamp.getTime() / step) * step)
  return new Date(
    listLocalBoundaries(schedule, timestamp).findLast((at) => at <= timestamp.getTime()) ?? Number.NaN,
  )
}

/** Returns the interval that ends at a boundary. */
export const getIntervalEndingAt = (schedule: Schedule, end: Date) => ({
  start: previousBoundary(schedule, new Date(end.getTime() - 1)),
  end,
})

/** Counts the boundaries in `[start, end)`, which are the intervals that start there. `start` must be a boundary. */
export function countIntervals(schedule: Schedule, start: Date, end: Date): number {
  // Clocks change by far less than half an interval.
  return Math.max(
    0,
    Math.round(
      (previousBoundary(schedule, end).getTime() - start.getTime()) / getIntervalLength(schedule.interval),
    ),
  )
}

/** Lists the boundaries of days or weeks around a timestamp in order, at least one before and one after it. */
function listLocalBoundaries(
  { interval, timezone, offset_day, offset_hour }: Schedule,
  timestamp: Date,
): number[] {
  const today = new Date(toWallTime(timestamp.getTime(), timezone))
  const reach = interval === 'week' ? 8 : 2
  const boundaries: number[] = []
  for (let shift = -reach; shift <= reach; shift += 1) {
    const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + shift)
    if (interval === 'week' && new Date(midnight).getUTCDay() !== (offset_day ?? 0)) continue
    boundaries.push(fromWallTime(midnight + (offset_hour ?? 0) * HOUR, timezone))
  }
  return boundaries
}

/**
 * Converts a wall time of the zone, given as if it were UTC, to a timestamp. A wall time that the clocks skip is moved
 * forward by the skipped time.
 */
export function fromWallTime(wallTime: number, timezone: string): number {
  const first = wallTime - getUtcOffset(wallTime, timezone)
  const second = wallTime - getUtcOffset(first, timezone)
  return getUtcOffset(second, timezone) === getUtcOffset(first, timezone) ? second : Math.max(first, second)
}

/** Offset of the zone from UTC, in milliseconds. */
const getUtcOffset = (at: number, timezone: string): number =>
  toWallTime(at, timezone) - Math.floor(at / 1000) * 1000
