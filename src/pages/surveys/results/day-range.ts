import { addCalendarDays, type Day, getDay, startOfDay } from '../../../lib/time/zoned-time'

/** Selectable ranges, in days up to today. */
export const SPANS = [7, 30, 90] as const

/** Range of whole days: a first and a last day, or a number of days up to today. */
export interface DayRange {
  from: Day | null
  to: Day | null
  /** Number of days including today; if set, `from` and `to` are null. */
  last: number | null
}

/** The range as API timestamps, both inclusive; null if open-ended. */
export interface InstantRange {
  since: string | null
  until: string | null
}

/** First day of a range; null if open-ended. */
export const getFirstDay = ({ from, last }: DayRange, now: Date, zone: string): Day | null =>
  last === null ? from : addCalendarDays(getDay(now, zone), 1 - last)

/** Converts a range of days in a time zone to timestamps. */
export function toInstantRange(range: DayRange, now: Date, zone: string): InstantRange {
  const { to, last } = range
  const first = getFirstDay(range, now, zone)
  const since = first === null ? null : startOfDay(first, zone)
  const until = last === null && to !== null ? startOfDay(addCalendarDays(to, 1), zone) : null
  return {
    since: since?.toISOString() ?? null,
    // The API has microsecond precision: this is the last timestamp of the day.
    until: until && new Date(until.getTime() - 1).toISOString().replace('Z', '999Z'),
  }
}

/** Returns a function that converts timestamps to days, optimized for consecutive timestamps on the same day. */
export function createDayFormatter(zone: string): (at: number) => Day {
  let [day, from, to] = ['', 0, 0]
  return (at) => {
    if (at >= from && at < to) return day
    day = getDay(new Date(at), zone)
    from = startOfDay(day, zone)?.getTime() ?? at
    to = startOfDay(addCalendarDays(day, 1), zone)?.getTime() ?? at
    return day
  }
}
