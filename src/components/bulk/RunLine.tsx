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
        {phase === 'ready' && ` · ${t('starts after the previous one')}`}
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
            'One request received no response and may have been processed.',
            '{n} requests received no response and may have been processed.',
          )}{' '}
          {tn(waiting, 'Continue with the remaining one?', 'Continue with the remaining {n}?')}
        </strong>
      )}
    </span>
  )
}
