import { t } from '../../texts/text'
import { dayWords, hourWords } from '../cells/time'

/** A span of time until something happens: `12 s`, `59 min 58 s`. */
export function waitWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return t('{floor} min{it}', { floor: Math.floor(seconds / 60), it: rest > 0 ? ` ${rest} s` : '' })
}

/** The time of day of an instant, with the day where that is not today. */
export function timeWords(at: number, now: number, zone: string): string {
  const [day, today] = [dayWords(new Date(at), zone), dayWords(new Date(now), zone)]
  const hour = hourWords(new Date(at), zone)
  return day === today ? hour : `${day}, ${hour}`
}
