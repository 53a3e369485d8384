import { anyMomentOf } from '../events/times'

const SPAN = /^-?(\d{1,5})([hdwmy])$/
/** A span of so many, or more, is none: nor is it for SDKs. */
const SPAN_MAX = 10_000
const HOUR_MS = 3_600_000
/** A number up to here is seconds since 1970, above it milliseconds. */
const SECONDS_MAX = 100_000_000_000

/** The moment that a condition names: a time, or a span back from now such as `7d`. Null where it names none. */
export function wantedMoment(value: unknown, now: number): number | null {
  const [, count, unit] = (typeof value === 'string' && SPAN.exec(value)) || []
  if (!count || !unit) return anyMomentOf(value)
  return Number(count) < SPAN_MAX ? whole(back(Number(count), unit, now)) : null
}

/** The moment that a property of a person tells: a time, or seconds or milliseconds since 1970. */
export function givenMoment(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return anyMomentOf(typeof number === 'number' && number < SECONDS_MAX ? number * 1000 : number)
}

/** Whether a condition names a day and no time of it. */
export const isDay = (value: unknown): boolean =>
  typeof value === 'string' && (SPAN.test(value) || /^\d{4}-\d\d-\d\d$/.test(value.trim()))

/** The day of a moment, in UTC. */
export const dayOf = (moment: number): number => Math.floor(moment / (24 * HOUR_MS))

function back(count: number, unit: string, now: number): number {
  const date = new Date(now)
  switch (unit) {
    case 'h':
      return now - count * HOUR_MS
    case 'd':
      return now - count * 24 * HOUR_MS
    case 'w':
      return now - count * 7 * 24 * HOUR_MS
    case 'm':
      return date.setUTCMonth(date.getUTCMonth() - count)
    default:
      return date.setUTCFullYear(date.getUTCFullYear() - count)
  }
}

const whole = (moment: number) => (Number.isFinite(moment) ? moment : null)
