import { absoluteTime, relativeTime } from './time'

interface Props {
  at: string | null | undefined
  /** Shows the instant in full, and how long ago as its title. */
  full?: boolean
  /** What to show where there is none. */
  none?: string
}

/** An instant: how long ago, with the exact time and zone as its title. What is no instant is shown as it is. */
export function Time({ at, full = false, none = '–' }: Props) {
  if (!at) return none
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) return at
  const [text, title] = [relativeTime(instant, new Date()), absoluteTime(instant)]
  return (
    <time dateTime={at} title={full ? text : title}>
      {full ? title : text}
    </time>
  )
}
