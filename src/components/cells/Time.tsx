import { useLiveText } from '../../api/display-zone'
import { Instant } from './Instant'
import { absoluteTime, relativeTime } from './time'

interface Props {
  at: string | null | undefined
  /** Shows the absolute time. */
  full?: boolean
  /** Text if there is no time. */
  none?: string
}

/** Relative time, updated while visible. An invalid timestamp is displayed as is. */
export function Time({ at, full = false, none = '–' }: Props) {
  const instant = new Date(at ?? Number.NaN)
  const isInstant = !Number.isNaN(instant.getTime())
  const words = useLiveText((now, zone) => {
    if (!at || !isInstant) return at || none
    return full ? absoluteTime(instant, zone) : relativeTime(instant, now, zone)
  })
  return at && isInstant ? <Instant at={at}>{words}</Instant> : words
}
