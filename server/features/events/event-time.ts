/** Lower bound of event times: an earlier clock is not set. */
const EARLIEST = Date.UTC(1900, 0, 1)
/** ISO 8601 time without an offset, which JavaScript would parse in the time zone of the machine. */
const NAIVE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/

/** Parses a timestamp: ISO 8601, in UTC without an offset, or milliseconds since 1970. Null if it is invalid. */
export function parseAnyTimestamp(value: unknown): number | null {
  const moment =
    typeof value === 'number' ? value : typeof value === 'string' ? parseIso(value.trim()) : Number.NaN
  return Number.isFinite(moment) ? moment : null
}

/** Variant for event times, which rejects implausibly early ones. */
export function parseEventTimestamp(value: unknown): number | null {
  const timestamp = parseAnyTimestamp(value)
  return timestamp !== null && timestamp >= EARLIEST ? timestamp : null
}

const parseIso = (text: string) =>
  Date.parse(NAIVE.test(text) ? `${text.replace(' ', 'T').replace(',', '.')}Z` : text)

/**
 * Time of an event, corrected for the skew of the sender's clock: the event time is shifted by the difference between
 * the send time and the ingestion time. It is never later than the ingestion time.
 */
export function resolveEventTime(
  { timestamp, offset }: { timestamp?: unknown; offset?: unknown },
  { now, sent_at }: { now: number; sent_at: number | null },
): number {
  const parsedTimestamp = parseEventTimestamp(timestamp)
  if (parsedTimestamp !== null)
    return toPlausible(sent_at === null ? parsedTimestamp : parsedTimestamp + (now - sent_at), now)
  return typeof offset === 'number' ? toPlausible(now - offset, now) : now
}

const toPlausible = (timestamp: number, now: number) =>
  timestamp >= EARLIEST && timestamp <= now ? timestamp : now
