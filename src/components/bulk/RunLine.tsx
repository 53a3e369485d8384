import type { QueueState } from '../../api/bulk/queue'
import { countTasks } from '../../api/bulk/task'
import { t, tn } from '../../texts/translate'
import classes from './bulk.module.css'
import { RetryCountdown } from './RetryCountdown'
import { formatTally } from './run-labels'

/** Progress of a run as text, and the reason why it waits. */
export function RunLine({ state: { lines: tasks, phase, waitsUntil } }: { state: QueueState }) {
  const { unknown, waiting } = countTasks(tasks)
  return (
    <span className={classes.runWords}>
      {formatTally(tasks)}
      <span className={classes.soft}>
        {phase === 'ready' && ` · ${t('begins when the one before has ended')}`}
        {phase === 'stopping' && ` · ${t('stopping')}`}
        {waitsUntil !== null && (
          <>
            {' · '}
            <RetryCountdown until={waitsUntil} />
          </>
        )}
      </span>
      {phase === 'lost' && (
        <strong className={classes.question}>
          {tn(
            unknown,
            'No answer came to one, which may have been done.',
            'No answer came to {n}, which may have been done.',
          )}{' '}
          {tn(waiting, 'Go on with the one that is left?', 'Go on with the {n} that are left?')}
        </strong>
      )}
    </span>
  )
}
