import { parseAnyTimestamp } from '../../events/event-time'

const SPAN = /^-?(\d{1,5})([hdwmy])$/
/** Exclusive upper limit of a relative date's number, as in SDKs. */
const SPAN_MAX = 10_000
const HOUR_MS = 3_600_000
/** Numbers up to this value are Unix seconds, larger ones milliseconds. */
const SECONDS_MAX = 100_000_000_000

/** Parses the date of a condition: a timestamp, or a relative date such as `7d`. Null if it is neither. */
export function parseConditionDate(value: unknown, now: number): number | null {
  const [, count, unit] = (typeof value === 'string' && SPAN.exec(value)) || []
  if (!count || !unit) return parseAnyTimestamp(value)
  return Number(count) < SPAN_MAX ? toFinite(subtractSpan(Number(count), unit, now)) : null
}

/** Parses a person property as a timestamp: text, or Unix seconds or milliseconds. */
export function parsePropertyDate(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return parseAnyTimestamp(typeof number === 'number' && number < SECONDS_MAX ? number * 1000 : number)
}

/** Returns whether the value of a condition is a date without a time, or a relative date. */
export const isDateOnly = (value: unknown): boolean =>
  typeof value === 'string' && (SPAN.test(value) || /^\d{4}-\d\d-\d\d$/.test(value.trim()))

/** Returns the UTC day number of a timestamp. */
export const toUtcDay = (timestamp: number): number => Math.floor(timestamp / (24 * HOUR_MS))

function subtractSpan(count: number, unit: string, now: number): number {
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

const toFinite = (timestamp: number) => (Number.isFinite(timestamp) ? timestamp : null)
