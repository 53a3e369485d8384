import type { ExportInterval } from './exports'
import { toWallTime } from './time-zones'

/*
 * The grid of intervals that a batch export cuts time into. Minutes and hours are steps from the epoch; days and weeks
 * begin at a local hour, so that one has 23 or 25 hours when the clocks change. Intervals are half-open.
 */

export interface Schedule {
  interval: ExportInterval
  /** An IANA name; only days and weeks depend on it. */
  timezone: string
  /** The day a week begins on, 0 for Sunday; null for Sunday. */
  offset_day: number | null
  /** The local hour a day or week begins at; null for midnight. */
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

/** How long an interval is; a day or a week when no clock changes. In milliseconds. */
const getIntervalLength = (interval: ExportInterval): number =>
  STEPS[interval] ?? (interval === 'day' ? DAY : 7 * DAY)

/** The first boundary after a moment. */
export function nextBoundary(schedule: Schedule, timestamp: Date): Date {
  const step = STEPS[schedule.interval]
  if (step) return new Date((Math.floor(timestamp.getTime() / step) + 1) * step)
  return new Date(
    listLocalBoundaries(schedule, timestamp).find((at) => at > timestamp.getTime()) ?? Number.NaN,
  )
}

/** The last boundary that is not after a moment: the moment itself when it is one. */
export function previousBoundary(schedule: Schedule, timestamp: Date): Date {
  const step = STEPS[schedule.interval]
  if (step) return new Date(Math.floor(timestamp.getTime() / step) * step)
  return new Date(
    listLocalBoundaries(schedule, timestamp).findLast((at) => at <= timestamp.getTime()) ?? Number.NaN,
  )
}

/** The interval that ends at a boundary. */
export const getIntervalEndingAt = (schedule: Schedule, end: Date) => ({
  start: previousBoundary(schedule, new Date(end.getTime() - 1)),
  end,
})

/** How many boundaries lie in `[start, end)`, for a start that is one: the intervals that begin there. */
export function countIntervals(schedule: Schedule, start: Date, end: Date): number {
  // Clocks change by far less than half an interval.
  return Math.max(
    0,
    Math.round(
      (previousBoundary(schedule, end).getTime() - start.getTime()) / getIntervalLength(schedule.interval),
    ),
  )
}

/** The boundaries of days or weeks around a moment, in order: at least one before it and one after it. */
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

/** The moment at which clocks of the zone show what clocks of UTC show at `shown`; when they skip it, as much later as they skip. */
export function fromWallTime(wallTime: number, timezone: string): number {
  const first = wallTime - getUtcOffset(wallTime, timezone)
  const second = wallTime - getUtcOffset(first, timezone)
  return getUtcOffset(second, timezone) === getUtcOffset(first, timezone) ? second : Math.max(first, second)
}

/** What clocks of the zone show more than those of UTC. */
const getUtcOffset = (at: number, timezone: string): number =>
  toWallTime(at, timezone) - Math.floor(at / 1000) * 1000
