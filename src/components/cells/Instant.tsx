import { useZone } from '../../api/clock'
import classes from './cells.module.css'
import { absoluteTime, rangeWords } from './time'

interface Props {
  at: string | Date
  /** Where it is a stretch of time: its end. */
  until?: Date
  /** How it is told here. */
  children: string
}

/**
 * Words that stand for an instant. Who points at them is shown what it is in every zone; who listens hears the exact
 * time after them. Lists have hundreds: it is one plain element, and the card is made elsewhere.
 */
export function Instant({ at, until, children }: Props) {
  const zone = useZone()
  const instant = new Date(at)
  const exact = until ? rangeWords(instant, until, zone) : absoluteTime(instant, zone)
  return (
    <time
      className={classes.time}
      dateTime={typeof at === 'string' ? at : at.toISOString()}
      data-until={until?.toISOString()}
      data-exact={exact === children ? undefined : exact}
    >
      {children}
    </time>
  )
}
