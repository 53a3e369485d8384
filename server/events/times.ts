/** Before it nobody sent events: such a clock is not set. */
const EARLIEST = Date.UTC(1900, 0, 1)
/** An ISO 8601 time without an offset, which JavaScript would read in the time zone of the machine. */
const NAIVE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/

/** The moment that a time names: ISO 8601, without an offset in UTC, or milliseconds since 1970. Null where it names none. */
export function anyMomentOf(value: unknown): number | null {
  const moment =
    typeof value === 'number' ? value : typeof value === 'string' ? parse(value.trim()) : Number.NaN
  return Number.isFinite(moment) ? moment : null
}

/** The same for what happened: nothing is told of earlier times. */
export function momentOf(value: unknown): number | null {
  const moment = anyMomentOf(value)
  return moment !== null && moment >= EARLIEST ? moment : null
}

const parse = (text: string) =>
  Date.parse(NAIVE.test(text) ? `${text.replace(' ', 'T').replace(',', '.')}Z` : text)

/**
 * When an event happened. The sender's clock may be wrong: what it says of the event is moved by as much as what it says of
 * the sending is away from the moment of arrival. Nothing happened later than it arrived.
 */
export function happenedAt(
  { timestamp, offset }: { timestamp?: unknown; offset?: unknown },
  { now, sent_at }: { now: number; sent_at: number | null },
): number {
  const told = momentOf(timestamp)
  if (told !== null) return within(sent_at === null ? told : told + (now - sent_at), now)
  return typeof offset === 'number' ? within(now - offset, now) : now
}

const within = (moment: number, now: number) => (moment >= EARLIEST && moment <= now ? moment : now)
