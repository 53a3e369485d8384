import { absoluteTime, rangeWords, shortZone } from '../cells/time'

/** Formats a timestamp or an interval in full in a zone. */
export function exactly(at: string, until: string | null, zone: string): string {
  if (until === null) return absoluteTime(at, zone)
  return `${rangeWords(at, until, zone)} ${shortZone(new Date(at), zone)}`
}

/** Formats as ISO 8601: a timestamp as in the API, an interval as its two ends. */
export const isoOf = (at: string, until: string | null): string => (until === null ? at : `${at}/${until}`)

/** Converts to epoch seconds. */
export const unixOf = (at: string): string => String(Math.floor(Date.parse(at) / 1000))
