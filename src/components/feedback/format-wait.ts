import { t } from '../../lib/i18n/translate'
import { formatDay, formatHour } from '../ui/cells/format-time'

/** Formats the time until an event: `12 s`, `59 min 58 s`. */
export function formatWait(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const rest = t('{count} s', { count: seconds % 60 })
  if (seconds < 60) return rest
  const minutes = t('{count} min', { count: Math.floor(seconds / 60) })
  return seconds % 60 === 0 ? minutes : `${minutes} ${rest}`
}

/** Formats the time of day of a timestamp, with the day if it is not today. */
export function formatTimeOfDay(at: number, now: number, zone: string): string {
  const [day, today] = [formatDay(new Date(at), zone), formatDay(new Date(now), zone)]
  const hour = formatHour(new Date(at), zone)
  return day === today ? hour : `${day}, ${hour}`
}
