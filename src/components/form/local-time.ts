import { fromZonedTime, toZonedTime, type ZonedTimeResult } from '../../lib/time/zoned-time'

/** Formats a timestamp for a `datetime-local` input in a zone; empty if it is invalid or before the year 1. */
export function toLocalInput(value: unknown, zone: string): string {
  const at = new Date(typeof value === 'string' ? value : Number.NaN)
  if (Number.isNaN(at.getTime())) return ''
  const wall = toZonedTime(at, zone)
  if (wall.getUTCFullYear() < 1) return ''
  const [year = '', rest = ''] = wall.toISOString().split(/(?<=\d)-(.*)/)
  return `${year.replace(/^\+0*/, '')}-${rest.slice(0, 'mm-ddThh:mm'.length)}`
}

/** Parses the value of a `datetime-local` input in a zone; null if empty. */
export function fromLocalInput(text: string, zone: string): ZonedTimeResult | null {
  // Years of more than four digits need a sign.
  const wall = new Date(`${text.replace(/^(\d{5,6})-/, (_, year) => `+${year.padStart(6, '0')}-`)}Z`)
  const zonedTime = text === '' || Number.isNaN(wall.getTime()) ? null : fromZonedTime(wall, zone)
  return zonedTime && !Number.isNaN(zonedTime.at.getTime()) ? zonedTime : null
}
