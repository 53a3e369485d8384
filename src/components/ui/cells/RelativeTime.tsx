import { useLiveText } from '../../../lib/time/display-zone'
import { formatRelativeTime, formatTimestamp } from './format-time'
import { TimestampText } from './TimestampText'

interface Props {
  at: string | null | undefined
  /** Shows the absolute time, to the minute. */
  full?: boolean
  /** Text if there is no time. */
  none?: string
}

/** Relative time, updated while visible. An invalid timestamp is displayed as is. */
export function RelativeTime({ at, full = false, none = '–' }: Props) {
  const timestamp = new Date(at ?? Number.NaN)
  const isInstant = !Number.isNaN(timestamp.getTime())
  const text = useLiveText((now, zone) => {
    if (!at || !isInstant) return at || none
    return full ? formatTimestamp(timestamp, zone) : formatRelativeTime(timestamp, now, zone)
  })
  return at && isInstant ? <TimestampText at={at}>{text}</TimestampText> : text
}
