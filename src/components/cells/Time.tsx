import { useTimed } from '../../api/clock'
import { Instant } from './Instant'
import { absoluteTime, relativeTime } from './time'

interface Props {
  at: string | null | undefined
  /** Shows the instant in full. */
  full?: boolean
  /** What to show where there is none. */
  none?: string
}

/** An instant: how long ago, kept true while it is on show. What is no instant is shown as it is. */
export function Time({ at, full = false, none = '–' }: Props) {
  const instant = new Date(at ?? Number.NaN)
  const isInstant = !Number.isNaN(instant.getTime())
  const words = useTimed((now, zone) => {
    if (!at || !isInstant) return at || none
    return full ? absoluteTime(instant, zone) : relativeTime(instant, now, zone)
  })
  return at && isInstant ? <Instant at={at}>{words}</Instant> : words
}
