import { fromWallTime } from '../../../contract/domain/export-intervals'
import { parseTimestamp } from '../../../contract/domain/timestamps'

const OFFSET = /(Z|[+-]\d\d:?\d\d)$/

/** Parses an ISO 8601 timestamp; one without an offset is local time in the time zone. Null if invalid. */
export function parseZonedTimestamp(text: string, timezone: string): Date | null {
  const timestamp = parseTimestamp(text.trim())
  if (timestamp === null) return null
  const wallTime = Date.parse(timestamp)
  return new Date(
    OFFSET.test(text.trim()) && text.includes(':') ? wallTime : fromWallTime(wallTime, timezone),
  )
}
