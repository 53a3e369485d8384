import { useLiveText, useZone } from '../../../lib/time/display-zone'
import classes from './cells.module.css'
import { formatAbsoluteTime, formatRelativeTime, formatTimeRange, formatTimestamp } from './format-time'

interface Props {
  at: string | null | undefined
  /** Shows the absolute time, to the minute. */
  full?: boolean
  /** Shows times before today as days. */
  day?: boolean
  /** Text if there is no time. */
  none?: string
}

/** Relative time, updated while visible. An invalid timestamp is displayed as is. */
export function RelativeTime({ at, full = false, day = false, none = '–' }: Props) {
  const timestamp = new Date(at ?? Number.NaN)
  const isInstant = !Number.isNaN(timestamp.getTime())
  const text = useLiveText((now, zone) => {
    if (!at || !isInstant) return at || none
    return full ? formatTimestamp(timestamp, zone) : formatRelativeTime(timestamp, now, zone, day ? 0 : 7)
  })
  return at && isInstant ? <TimestampText at={at}>{text}</TimestampText> : text
}

interface TimestampProps {
  at: string | Date
  /** End of a time range. */
  until?: string | Date
  /** Formatted time. */
  children: string
}

/**
 * Formatted time. On hover a card shows it in every time zone; screen readers also read the exact time. Lists contain
 * hundreds: it is a single plain element, and the card is rendered elsewhere.
 */
export function TimestampText({ at, until, children }: TimestampProps) {
  const zone = useZone()
  const ends = [at, ...(until === undefined ? [] : [until])].map((end) => new Date(end).getTime())
  if (ends.some(Number.isNaN)) return children
  const exact = until === undefined ? formatAbsoluteTime(at, zone) : formatTimeRange(at, until, zone)
  return (
    <time
      className={classes.time}
      dateTime={isoText(at)}
      data-until={until && isoText(until)}
      data-exact={exact === children ? undefined : exact}
    >
      {children}
    </time>
  )
}

/** API timestamps are used unchanged. */
const isoText = (at: string | Date) => (typeof at === 'string' ? at : at.toISOString())
