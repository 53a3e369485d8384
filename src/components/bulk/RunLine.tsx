import { countLines } from '../../api/queue/line'
import type { QueueState } from '../../api/queue/queue'
import classes from './bulk.module.css'
import { Patience } from './Patience'
import { tallyWords } from './run-words'

/** How far a run is, in words, and what it waits for. */
export function RunLine({ state: { lines, phase, waitsUntil } }: { state: QueueState }) {
  const { unknown, waiting } = countLines(lines)
  return (
    <span className={classes.runWords}>
      {tallyWords(lines)}
      <span className={classes.soft}>
        {phase === 'ready' && ' · begins when the one before has ended'}
        {phase === 'stopping' && ' · stopping'}
        {waitsUntil !== null && (
          <>
            {' · '}
            <Patience until={waitsUntil} />
          </>
        )}
      </span>
      {phase === 'lost' && (
        <strong className={classes.question}>
          {unknown === 1
            ? 'No answer came to one, which may have been done.'
            : `No answer came to ${unknown}, which may have been done.`}{' '}
          {waiting === 1 ? 'Go on with the one that is left?' : `Go on with the ${waiting} that are left?`}
        </strong>
      )}
    </span>
  )
}
