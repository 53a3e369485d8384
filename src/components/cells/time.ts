import { dateFormat, relativeFormat } from '../../api/locale'
import { toZonedTime } from '../../api/zoned-time'
import { t } from '../../texts/text'

/*
 * Time formatting. All functions take the zone: `useZone` subscribes to the chosen one; `currentZone` is for one-off
 * texts. The locale decides between 12 and 24 hours.
 */

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
/** Tolerated clock skew of servers, in seconds. */
const SKEW = 10

const inWords = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
  relativeFormat({ numeric: unit === 'day' ? 'auto' : 'always' }).format(count, unit)

/** Formats a relative time: `3 days ago`. From one day on, counts calendar days in the zone. */
export function relativeTime(instant: Date, now: Date, zone: string): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000
  const size = Math.abs(seconds)
  if (seconds < SKEW && size < MINUTE) return t('just now')
  if (size < MINUTE) return t('in a moment')
  if (size < HOUR) return inWords(Math.trunc(seconds / MINUTE), 'minute')
  const [here, there] = [wallOfNow(now, zone), toZonedTime(instant, zone)]
  const days = dayNumber(there) - dayNumber(here)
  if (size < DAY || days === 0) return inWords(Math.trunc(seconds / HOUR), 'hour')
  const months = monthsBetween(here, there)
  if (Math.abs(months) >= 12) return inWords(Math.trunc(months / 12), 'year')
  if (months !== 0) return inWords(months, 'month')
  return Math.abs(days) < 7 ? inWords(days, 'day') : inWords(Math.trunc(days / 7), 'week')
}

const dayNumber = (wall: Date) => Math.floor(wall.getTime() / (DAY * 1000))

let known = { key: '', wall: new Date(0) }
/** Caches the current wall time: computing it is slow, and a table requires it hundreds of times in the same second. */
function wallOfNow(now: Date, zone: string): Date {
  const key = `${Math.floor(now.getTime() / 1000)} ${zone}`
  if (known.key !== key) known = { key, wall: toZonedTime(now, zone) }
  return known.wall
}

/** Counts whole calendar months; negative for the past. */
function monthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const rest = to.getUTCDate() - from.getUTCDate()
  if (months > 0 && rest < 0) return months - 1
  return months < 0 && rest > 0 ? months + 1 : months
}

const isInstant = (at: Date) => !Number.isNaN(at.getTime())

/** Formats a timestamp; returns invalid ones as is. */
const formatted = (at: Date | string, options: Intl.DateTimeFormatOptions): string => {
  const instant = new Date(at)
  return isInstant(instant) ? dateFormat(options).format(instant) : String(at)
}

/** Formats a timestamp to the second, with its zone: `1 May 2025, 14:00:00 CEST`. */
export function absoluteTime(at: Date | string, timeZone: string): string {
  const instant = new Date(at)
  if (!isInstant(instant)) return String(at)
  const exact = formatted(instant, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return `${exact} ${shortZone(instant, timeZone)}`
}

/** Formats a timestamp to the minute: `1 May 2025, 14:00`. */
export const momentWords = (at: Date | string, timeZone: string): string =>
  formatted(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** Formats the day of a timestamp: `1 May 2025`. */
export const dayWords = (at: Date | string, timeZone: string): string =>
  formatted(at, { dateStyle: 'medium', timeZone })

/** Formats the day, month or year of a timestamp. */
export function unitWords(at: Date, unit: 'day' | 'month' | 'year', timeZone: string): string {
  if (unit === 'day') return dayWords(at, timeZone)
  return formatted(at, { year: 'numeric', ...(unit === 'month' && { month: 'short' }), timeZone })
}

/** Formats the time of day: `14:00`. */
export const hourWords = (at: Date | string, timeZone: string): string =>
  formatted(at, { timeStyle: 'short', timeZone })

/** Formats the time of day with its weekday: `Thu 14:00`. */
export const weekdayWords = (at: Date, timeZone: string): string =>
  formatted(at, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone })

/** Formats a timestamp to the second, in short form: `01/05/2025, 14:00:00`. */
export const secondWords = (at: Date | string, timeZone: string): string =>
  formatted(at, { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** Formats a time range: `1 May 2025, 14:00 – 15:00`. */
export function rangeWords(
  from: Date | string,
  to: Date | string,
  timeZone: string,
  style: 'minutes' | 'days' = 'minutes',
): string {
  const [start, end] = [new Date(from), new Date(to)]
  const format: Intl.DateTimeFormatOptions = {
    dateStyle: 'medium',
    ...(style === 'minutes' && { timeStyle: 'short' }),
    timeZone,
  }
  return isInstant(start) && isInstant(end)
    ? dateFormat(format).formatRange(start, end)
    : `${momentWords(from, timeZone)} – ${momentWords(to, timeZone)}`
}

/** Returns the short name of a zone at a timestamp: `CEST`, `GMT+5:45`. */
export const shortZone = (at: Date, timeZone: string): string =>
  partOf(dateFormat({ timeZone, timeZoneName: 'short' }), at)

/** Returns the zone with its offset at a timestamp: `Europe/Berlin, GMT+2`. */
export function zoneName(at: Date, timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const offset = partOf(
    dateFormat({ timeZone, timeZoneName: 'shortOffset' }),
    isInstant(at) ? at : new Date(),
  )
  return `${timeZone.replaceAll('_', ' ')}, ${offset}`
}

const partOf = (format: Intl.DateTimeFormat, at: Date): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
