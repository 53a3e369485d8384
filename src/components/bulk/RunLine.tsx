import { countLines } from '../../api/queue/line'
import type { QueueState } from '../../api/queue/queue'
import { t } from '../../texts/text'
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
        {phase === 'ready' && t(' · begins when the one before has ended')}
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
            ? t('No answer came to one, which may have been done.')
            : t('No answer came to {unknown}, which may have been done.', { unknown })}{' '}
          {waiting === 1
            ? t('Go on with the one that is left?')
            : t('Go on with the {waiting} that are left?', { waiting })}
        </strong>
      )}
    </span>
  )
}
