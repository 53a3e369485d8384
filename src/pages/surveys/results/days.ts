/** A day of the calendar, `2024-05-01`, in the zone of this device. */
export type Day = string

/** The spans back from today that can be chosen, in days. */
export const SPANS = [7, 30, 90] as const

const two = (value: number) => String(value).padStart(2, '0')

/** The day that an instant is on here. */
export const dayOf = (at: Date): Day =>
  `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** The first moment of a day here; null for what is no day. */
export function startOf(day: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return null
  const at = new Date(2000, 0, 1)
  at.setFullYear(Number(year), Number(month) - 1, Number(date))
  return dayOf(at) === day && Number(year) > 0 ? at : null
}

/** So many days later, whatever the clocks do in between. */
export function daysAfter(at: Date, days: number): Date {
  const later = new Date(at)
  later.setDate(later.getDate() + days)
  return later
}

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

/** The instants between which a range of days lies. */
export function instantsOf({ from, to, last }: DayRange, now: Date): InstantRange {
  const first =
    last === null ? (from === null ? null : startOf(from)) : daysAfter(startOf(dayOf(now)) ?? now, 1 - last)
  const final = last === null && to !== null ? startOf(to) : null
  return {
    since: first?.toISOString() ?? null,
    // The wire knows microseconds: nothing lies between this and the next day.
    until: final && new Date(daysAfter(final, 1).getTime() - 1).toISOString().replace('Z', '999Z'),
  }
}
