import { formatAbsoluteTime, formatShortZone, formatTimeRange } from '../cells/format-time'

/** Formats a timestamp or an interval in full in a zone. */
export function formatExactTime(at: string, until: string | null, zone: string): string {
  if (until === null) return formatAbsoluteTime(at, zone)
  return `${formatTimeRange(at, until, zone)} ${formatShortZone(new Date(at), zone)}`
}

/** Formats as ISO 8601: a timestamp as in the API, an interval as its two ends. */
export const toIsoInterval = (at: string, until: string | null): string =>
  until === null ? at : `${at}/${until}`

/** Converts to epoch seconds. */
export const toUnixSeconds = (at: string): string => String(Math.floor(Date.parse(at) / 1000))
