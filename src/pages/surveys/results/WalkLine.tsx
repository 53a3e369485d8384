import { Button } from '@mantine/core'
import { useZone } from '../../../api/clock'
import { countWords } from '../../../components/cells/number'
import { hourWords } from '../../../components/cells/time'
import { ErrorPanel } from '../../../components/states/ErrorPanel'
import { counted } from '../words/lists'
import classes from './results.module.css'
import type { Walk } from './use-walk'

/** How far the responses have been read, and what that means for the figures. */
export function WalkLine({ walk, matched }: { walk: Walk; matched: number | null }) {
  const zone = useZone()
  const { state, loaded, total, readAt, error } = walk
  const of = total !== null && total > loaded ? ` of ${countWords(total)}` : ''
  if (state === 'walking') {
    return (
      <div className={classes.walk}>
        <progress
          aria-label="Responses read"
          {...(total !== null && total > 0 && { value: loaded, max: total })}
        />
        <span>
          Reading responses: {countWords(loaded)}
          {of}
        </span>
        <Button size="compact-sm" variant="default" onClick={walk.stop}>
          Stop reading
        </Button>
      </div>
    )
  }
  const newest = `The figures are those of the newest ${countWords(loaded)}${of} responses`
  const words = {
    done:
      matched === null
        ? counted(loaded, 'response')
        : `${countWords(matched)} of ${counted(loaded, 'response')} match`,
    capped: `${newest}: more are not counted in the browser`,
    stopped: `Stopped. ${newest}`,
    failed: newest,
  }[state]
  const some = state === 'done' || matched === null ? '' : `. ${countWords(matched)} of them match`
  return (
    <>
      {state === 'failed' && (
        <ErrorPanel error={error} title="Not all responses could be read" onRetry={walk.goOn} />
      )}
      <div className={classes.walk}>
        <span role="status">
          {words}
          {some}, as of {hourWords(new Date(readAt), zone)}.
        </span>
        {state === 'stopped' && (
          <Button size="compact-sm" variant="default" onClick={walk.goOn}>
            Go on
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={walk.refresh}>
          Refresh
        </Button>
      </div>
    </>
  )
}
