const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/

const DAY_MS = 86_400_000

/**
 * Parses an ISO 8601 timestamp to the format of the API: UTC, `2024-05-01T12:00:00.123456Z`, without a zero fraction.
 * Defaults to UTC without an offset. Returns null if it is invalid or outside of the years 1 to 9999.
 */
export function parseTimestamp(text: string): string | null {
  const [, date, minutes = '00:00', seconds = '00', fraction = '', offset = 'Z'] = TIMESTAMP.exec(text) ?? []
  if (date === undefined || !isCalendarDate(date)) return null
  const zone = offset.replace(/^(...)(\d\d)$/, '$1:$2')
  return toTimestamp(Date.parse(`${date}T${minutes}:${seconds}${zone}`), fraction)
}

/** Formats a date as an API timestamp. */
export const toApiTimestamp = (date: Date) =>
  date
    .toISOString()
    .replace('.000Z', 'Z')
    .replace(/(\.\d{3})Z$/, '$1000Z')

/** Adds days to an API timestamp; null if the result is after the year 9999. */
export function addDays(timestamp: string, days: number): string | null {
  const [seconds = '', fraction = ''] = timestamp.replace('Z', '').split('.')
  return toTimestamp(Date.parse(`${seconds}Z`) + days * DAY_MS, fraction)
}

/** Rejects dates such as February 30, which `Date` would convert to March 1. */
function isCalendarDate(date: string): boolean {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
}

function toTimestamp(ms: number, fraction: string): string | null {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) return null
  return `${date.toISOString().slice(0, 19)}${/[1-9]/.test(fraction) ? `.${fraction.padEnd(6, '0')}` : ''}Z`
}
