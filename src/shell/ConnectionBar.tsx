import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useZone } from '../api/clock'
import { tryNow, useConnection } from '../api/connection'
import { hostOf } from '../api/session'
import { useSessionState } from '../api/session-state'
import { relativeTime } from '../components/cells/time'
import { useAsOf } from '../components/states/as-of'
import { useNow } from '../components/states/use-now'
import { timeWords, waitWords } from '../components/states/wait-words'
import classes from './shell.module.css'

/** At the foot of the page while the server does not answer: how old is what is on show, and when it is asked again. */
export function ConnectionBar() {
  const { down, trying, nextTry } = useConnection()
  const { session } = useSessionState()
  const asOf = useAsOf()
  const now = useNow(down)
  const zone = useZone()
  if (!down) return null
  return (
    <section className={classes.connection} aria-label="Connection">
      <IconCloudOff size={16} aria-hidden />
      <p>
        {/* Only this is read out: the rest changes every second. */}
        <span role="status">
          No connection to {hostOf(session ?? { base: '' })}.
          {asOf !== null && ` What you see is from ${timeWords(asOf, now, zone)}`}
        </span>
        {asOf !== null && `, ${relativeTime(new Date(asOf), new Date(now), zone)}.`}{' '}
        <span>
          {trying || nextTry === null ? 'Trying …' : `Trying again in ${waitWords(nextTry - now)}.`}
        </span>
      </p>
      <Button size="compact-sm" variant="default" disabled={trying} onClick={() => void tryNow()}>
        Try now
      </Button>
    </section>
  )
}
