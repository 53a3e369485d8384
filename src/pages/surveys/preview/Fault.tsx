import { Button } from '@mantine/core'
import { t } from '../../../texts/text'
import classes from './preview.module.css'

const messageOf = (error: unknown) =>
  error instanceof Object && 'message' in error ? String(error.message) : String(error)

/** What is there instead of a survey that cannot be drawn, in the words of what stopped. */
export function Fault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // What the SDK throws is made in its frame, where errors are of another class than here.
  const isOurs = error instanceof Error
  return (
    <div className={classes.fault} role="status">
      <p className={classes.faultTitle}>
        {isOurs ? t('The preview does not work at the moment') : t('This cannot be drawn')}
      </p>
      {!isOurs && <p>{t('The SDK stops here too, so respondents would see nothing. What it says:')}</p>}
      <p>
        <code>{messageOf(error)}</code>
      </p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
