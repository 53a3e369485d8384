import { type Day, dayAt, daysAfter, startOfDay } from '../../../api/wall'

/** The spans back from today that can be chosen, in days. */
export const SPANS = [7, 30, 90] as const

/** A range of whole days: a first and a last one, or so many back from today. */
export interface DayRange {
  from: Day | null
  to: Day | null
  /** How many days back, today included; then there are no others. */
  last: number | null
}

/** The same as instants of the wire, both included; null where it is open. */
export interface InstantRange {
  since: string | null
  until: string | null
}

/** The instants between which a range of days lies in a zone. */
export function instantsOf({ from, to, last }: DayRange, now: Date, zone: string): InstantRange {
  const first = last === null ? from : daysAfter(dayAt(now, zone), 1 - last)
  const since = first === null ? null : startOfDay(first, zone)
  const until = last === null && to !== null ? startOfDay(daysAfter(to, 1), zone) : null
  return {
    since: since?.toISOString() ?? null,
    // The wire knows microseconds: nothing lies between this and the next day.
    until: until && new Date(until.getTime() - 1).toISOString().replace('Z', '999Z'),
  }
}

/** Says the day of one instant after the other: most are on the same as the one before. */
export function dayTeller(zone: string): (at: number) => Day {
  let [day, from, to] = ['', 0, 0]
  return (at) => {
    if (at >= from && at < to) return day
    day = dayAt(new Date(at), zone)
    from = startOfDay(day, zone)?.getTime() ?? at
    to = startOfDay(daysAfter(day, 1), zone)?.getTime() ?? at
    return day
  }
}
