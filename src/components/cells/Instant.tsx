import { useZone } from '../../api/clock'
import classes from './cells.module.css'
import { absoluteTime, rangeWords } from './time'

interface Props {
  at: string | Date
  /** Where it is a stretch of time: its end. */
  until?: string | Date
  /** How it is told here. */
  children: string
}

/**
 * Words that stand for an instant. Who points at them is shown what it is in every zone; who listens hears the exact
 * time after them. Lists have hundreds: it is one plain element, and the card is made elsewhere.
 */
export function Instant({ at, until, children }: Props) {
  const zone = useZone()
  const ends = [at, ...(until === undefined ? [] : [until])].map((end) => new Date(end).getTime())
  if (ends.some(Number.isNaN)) return children
  const exact = until === undefined ? absoluteTime(at, zone) : rangeWords(at, until, zone)
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

/** As it is on the wire, where it comes from there. */
const isoText = (at: string | Date) => (typeof at === 'string' ? at : at.toISOString())
