/** Tests for the name of a current or former IANA time zone. */
export function isTimeZone(name: string): boolean {
  // Newer engines accept offsets, which are not names.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Converts a timestamp to the wall time of a zone, in seconds precision, encoded as if it were UTC. */
export function toWallTime(at: number, zone: string): number {
  if (zone === 'UTC') return Math.floor(at / 1000) * 1000
  const parts = getFormat(zone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((item) => item.type === type)?.value ?? ''
  const [year, month, day] = [Number(part('year')), Number(part('month')), Number(part('day'))]
  const wallDate = new Date(0)
  // `Date.UTC` interprets years before 100 as years of the last century.
  wallDate.setUTCFullYear(part('era').startsWith('B') ? 1 - year : year, month - 1, day)
  return wallDate.setUTCHours(Number(part('hour')), Number(part('minute')), Number(part('second')))
}

const formatCache = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formatCache.get(timeZone)
  if (!format) {
    const digits = '2-digit'
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    })
    formatCache.set(timeZone, format)
  }
  return format
}
