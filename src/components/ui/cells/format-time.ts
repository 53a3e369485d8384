import { capitalized } from '../../../lib/i18n/case'
import { dateFormat, relativeFormat } from '../../../lib/i18n/locale'
import { t, tn } from '../../../lib/i18n/translate'
import { toZonedTime } from '../../../lib/time/zoned-time'

/*
 * Time formatting. All functions take the zone: `useZone` subscribes to the chosen one; `currentZone` is for one-off
 * texts. The locale decides between 12 and 24 hours.
 */

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
/** Tolerated clock skew of servers, in seconds. */
const SKEW = 10

const formatRelative = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
  relativeFormat({ numeric: unit === 'day' ? 'auto' : 'always' }).format(count, unit)

/**
 * Formats a time within fewer than `relativeDays` relative to now: `3 days ago`, and any other as a day: `1 May`,
 * `1 May 2025` of another year. From one day on, counts calendar days in the zone.
 */
export function formatRelativeTime(timestamp: Date, now: Date, zone: string, relativeDays = 7): string {
  const seconds = (timestamp.getTime() - now.getTime()) / 1000
  const size = Math.abs(seconds)
  if (seconds < SKEW && size < MINUTE) return t('just now')
  if (size < MINUTE) return t('soon')
  if (size < HOUR) return formatRelative(Math.trunc(seconds / MINUTE), 'minute')
  const [here, there] = [getZonedNow(now, zone), toZonedTime(timestamp, zone)]
  const days = dayNumber(there) - dayNumber(here)
  if (size < DAY || days === 0) return formatRelative(Math.trunc(seconds / HOUR), 'hour')
  if (Math.abs(days) < relativeDays) return formatRelative(days, 'day')
  const isThisYear = here.getUTCFullYear() === there.getUTCFullYear()
  return isThisYear ? formatDayOfYear(timestamp, zone) : formatDay(timestamp, zone)
}

/** Formats a time as calendar days in the zone: `today`, `tomorrow`, `in 2 days`. */
export const formatRelativeDay = (at: Date, now: Date, zone: string): string =>
  formatRelative(dayNumber(toZonedTime(at, zone)) - dayNumber(getZonedNow(now, zone)), 'day')

const dayNumber = (wall: Date) => Math.floor(wall.getTime() / (DAY * 1000))

let cachedNow = { key: '', wall: new Date(0) }
/** Caches the current wall time: computing it is slow, and a table requires it hundreds of times in the same second. */
function getZonedNow(now: Date, zone: string): Date {
  const key = `${Math.floor(now.getTime() / 1000)} ${zone}`
  if (cachedNow.key !== key) cachedNow = { key, wall: toZonedTime(now, zone) }
  return cachedNow.wall
}

const isValidDate = (at: Date) => !Number.isNaN(at.getTime())

/** Formats a timestamp; returns invalid ones as is. */
const formatWith = (at: Date | string, options: Intl.DateTimeFormatOptions): string => {
  const timestamp = new Date(at)
  return isValidDate(timestamp) ? dateFormat(options).format(timestamp) : String(at)
}

/** Formats a timestamp to the second, with its zone: `1 May 2025, 14:00:00 CEST`. */
export function formatAbsoluteTime(at: Date | string, timeZone: string): string {
  const timestamp = new Date(at)
  if (!isValidDate(timestamp)) return String(at)
  const exact = formatWith(timestamp, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return `${exact} ${formatShortZone(timestamp, timeZone)}`
}

/** Formats a timestamp to the minute: `1 May 2025, 14:00`. */
export const formatTimestamp = (at: Date | string, timeZone: string): string =>
  formatWith(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** Formats a timestamp to the minute without a year, unless it is another one: `1 May, 14:00`. */
export function formatCompactTime(at: Date | string, timeZone: string): string {
  const isThisYear = new Date(at).getUTCFullYear() === new Date().getUTCFullYear()
  const day = { day: 'numeric', month: 'short', timeZone } as const
  return isThisYear
    ? formatWith(at, { ...day, hour: 'numeric', minute: '2-digit' })
    : formatWith(at, { ...day, year: 'numeric' })
}

/** Formats the time of a timestamp today, and the day of any other: `14:00`, `1 May`, `1 May 2025` of another year. */
export function formatShortTime(at: Date | string, timeZone: string): string {
  const [day, today] = [formatDay(at, timeZone), formatDay(new Date(), timeZone)]
  if (day === today) return formatHour(at, timeZone)
  return new Date(at).getUTCFullYear() === new Date().getUTCFullYear() ? formatDayOfYear(at, timeZone) : day
}

/** Formats the day of a timestamp: `1 May 2025`. */
export const formatDay = (at: Date | string, timeZone: string): string =>
  formatWith(at, { dateStyle: 'medium', timeZone })

/** Formats the day of a timestamp as a heading: `Today`, `Yesterday`, `Fri, 1 May`, `1 May 2025` of another year. */
export function formatDayHeading(at: Date | string, now: Date, timeZone: string): string {
  const [here, there] = [getZonedNow(now, timeZone), toZonedTime(new Date(at), timeZone)]
  const days = dayNumber(there) - dayNumber(here)
  if (days === 0 || days === -1) return capitalized(formatRelative(days, 'day'))
  return here.getUTCFullYear() === there.getUTCFullYear()
    ? formatWith(at, { weekday: 'short', day: 'numeric', month: 'short', timeZone })
    : formatDay(at, timeZone)
}

/** Formats the day, month or year of a timestamp. */
export function formatUnit(at: Date, unit: 'day' | 'month' | 'year', timeZone: string): string {
  if (unit === 'day') return formatDay(at, timeZone)
  return formatWith(at, { year: 'numeric', month: unit === 'month' ? 'short' : undefined, timeZone })
}

/** Formats a day without its year: `1 May`. */
export const formatDayOfYear = (at: Date | string, timeZone: string): string =>
  formatWith(at, { day: 'numeric', month: 'short', timeZone })

/** Formats the time of day: `14:00`. */
export const formatHour = (at: Date | string, timeZone: string): string =>
  formatWith(at, { timeStyle: 'short', timeZone })

/** Formats the time of day with its weekday: `Thu 14:00`. */
export const formatWeekdayTime = (at: Date, timeZone: string): string =>
  formatWith(at, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone })

/** Formats a timestamp to the second, in short form: `01/05/2025, 14:00:00`. */
export const formatSeconds = (at: Date | string, timeZone: string): string =>
  formatWith(at, { dateStyle: 'short', timeStyle: 'medium', timeZone })

const RANGE_FORMATS = {
  minutes: { dateStyle: 'medium', timeStyle: 'short' },
  days: { dateStyle: 'medium' },
  compact: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  'compact-days': { day: 'numeric', month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats a time range: `1 May 2025, 14:00 – 15:00`; a compact one has no year, unless it spans several. */
export function formatTimeRange(
  from: Date | string,
  to: Date | string,
  timeZone: string,
  style: keyof typeof RANGE_FORMATS = 'minutes',
): string {
  const [start, end] = [new Date(from), new Date(to)]
  return isValidDate(start) && isValidDate(end)
    ? dateFormat({ ...RANGE_FORMATS[style], timeZone }).formatRange(start, end)
    : `${formatTimestamp(from, timeZone)} – ${formatTimestamp(to, timeZone)}`
}

/** Returns the short name of a zone at a timestamp: `CEST`, `GMT+5:45`. */
export const formatShortZone = (at: Date, timeZone: string): string =>
  getZonePart(dateFormat({ timeZone, timeZoneName: 'short' }), at)

/** Returns the offset of a zone at a timestamp: `GMT+2`. */
export const formatZoneOffset = (at: Date, timeZone: string): string =>
  getZonePart(dateFormat({ timeZone, timeZoneName: 'shortOffset' }), at)

/** Returns the zone with its offset at a timestamp: `Europe/Berlin, GMT+2`. */
export function formatZone(at: Date, timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const offset = formatZoneOffset(isValidDate(at) ? at : new Date(), timeZone)
  return `${timeZone.replaceAll('_', ' ')}, ${offset}`
}

const getZonePart = (format: Intl.DateTimeFormat, at: Date): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''

const SPANS = new Map<string, (count: number) => string>([
  ['hour', (count) => tn(count, '{n} hour', '{n} hours')],
  ['day', (count) => tn(count, '{n} day', '{n} days')],
  ['week', (count) => tn(count, '{n} week', '{n} weeks')],
  ['month', (count) => tn(count, '{n} month', '{n} months')],
  ['year', (count) => tn(count, '{n} year', '{n} years')],
])

/** Formats a time span, `7 days`; an unknown unit is displayed by its own name. */
export const formatSpan = (count: number, unit: string): string =>
  SPANS.get(unit)?.(count) ?? tn(count, '{n} {unit}', '{n} {unit}s', { unit })
