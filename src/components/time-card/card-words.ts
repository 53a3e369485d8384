import { absoluteTime, rangeWords, shortZone } from '../cells/time'

/** An instant in full in a zone, or a stretch of time. */
export function exactly(at: string, until: string | null, zone: string): string {
  if (until === null) return absoluteTime(at, zone)
  return `${rangeWords(at, until, zone)} ${shortZone(new Date(at), zone)}`
}

/** As ISO 8601: an instant as it is on the wire, a stretch as its two ends. */
export const isoOf = (at: string, until: string | null): string => (until === null ? at : `${at}/${until}`)

/** Seconds since 1970 began. */
export const unixOf = (at: string): string => String(Math.floor(Date.parse(at) / 1000))
