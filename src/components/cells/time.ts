import { dateFormat, relativeFormat } from '../../api/locale'
import { wallAt } from '../../api/wall'
import { t } from '../../texts/text'

/*
 * Instants in words. All of these take the zone: `useZone` is the one that was chosen, live; `currentZone` is for what is
 * said once. Hours are written as the locale does, with twelve or twenty-four.
 */

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
/** Clocks of servers are ahead by a little. */
const SKEW = 10

const inWords = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
  relativeFormat({ numeric: unit === 'day' ? 'auto' : 'always' }).format(count, unit)

/** How long ago, or in how long: `3 days ago`. From a day on, days are those of the calendar in the zone. */
export function relativeTime(instant: Date, now: Date, zone: string): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000
  const size = Math.abs(seconds)
  if (seconds < SKEW && size < MINUTE) return t('just now')
  if (size < MINUTE) return t('in a moment')
  if (size < HOUR) return inWords(Math.trunc(seconds / MINUTE), 'minute')
  const [here, there] = [wallOfNow(now, zone), wallAt(instant, zone)]
  const days = dayNumber(there) - dayNumber(here)
  if (size < DAY || days === 0) return inWords(Math.trunc(seconds / HOUR), 'hour')
  const months = monthsBetween(here, there)
  if (Math.abs(months) >= 12) return inWords(Math.trunc(months / 12), 'year')
  if (months !== 0) return inWords(months, 'month')
  return Math.abs(days) < 7 ? inWords(days, 'day') : inWords(Math.trunc(days / 7), 'week')
}

const dayNumber = (wall: Date) => Math.floor(wall.getTime() / (DAY * 1000))

let known = { key: '', wall: new Date(0) }
/** Reading clocks is slow, and a table asks hundreds of times in the same second. */
function wallOfNow(now: Date, zone: string): Date {
  const key = `${Math.floor(now.getTime() / 1000)} ${zone}`
  if (known.key !== key) known = { key, wall: wallAt(now, zone) }
  return known.wall
}

/** Whole months of the calendar, less than none for what lies before. */
function monthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const rest = to.getUTCDate() - from.getUTCDate()
  if (months > 0 && rest < 0) return months - 1
  return months < 0 && rest > 0 ? months + 1 : months
}

const isInstant = (at: Date) => !Number.isNaN(at.getTime())

/** What is no instant is said as it is. */
const formatted = (at: Date | string, options: Intl.DateTimeFormatOptions): string => {
  const instant = new Date(at)
  return isInstant(instant) ? dateFormat(options).format(instant) : String(at)
}

/** The instant to the second, and in which zone that is: `1 May 2025, 14:00:00 CEST`. */
export function absoluteTime(at: Date | string, timeZone: string): string {
  const instant = new Date(at)
  if (!isInstant(instant)) return String(at)
  const exact = formatted(instant, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return `${exact} ${shortZone(instant, timeZone)}`
}

/** The instant to the minute: `1 May 2025, 14:00`. */
export const momentWords = (at: Date | string, timeZone: string): string =>
  formatted(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** The day of the instant: `1 May 2025`. */
export const dayWords = (at: Date | string, timeZone: string): string =>
  formatted(at, { dateStyle: 'medium', timeZone })

/** The day, month or year that the instant is in. */
export function unitWords(at: Date, unit: 'day' | 'month' | 'year', timeZone: string): string {
  if (unit === 'day') return dayWords(at, timeZone)
  return formatted(at, { year: 'numeric', ...(unit === 'month' && { month: 'short' }), timeZone })
}

/** The time of day: `14:00`. */
export const hourWords = (at: Date | string, timeZone: string): string =>
  formatted(at, { timeStyle: 'short', timeZone })

/** The time of day with its weekday: `Thu 14:00`. */
export const weekdayWords = (at: Date, timeZone: string): string =>
  formatted(at, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone })

/** The instant to the second, in short: `01/05/2025, 14:00:00`. */
export const secondWords = (at: Date | string, timeZone: string): string =>
  formatted(at, { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** From one instant to another: `1 May 2025, 14:00 – 15:00`. */
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

/** What people call a zone at an instant: `CEST`, `GMT+5:45`. */
export const shortZone = (at: Date, timeZone: string): string =>
  partOf(dateFormat({ timeZone, timeZoneName: 'short' }), at)

/** The zone with its offset at an instant: `Europe/Berlin, GMT+2`. */
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
