import { Button } from '@mantine/core'
import { t } from '../../../lib/i18n/translate'
import classes from './preview.module.css'

const getMessage = (error: unknown) =>
  error instanceof Object && 'message' in error ? String(error.message) : String(error)

/** Error state for a survey that cannot be rendered, with the message of the error. */
export function PreviewError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // Errors thrown by the SDK come from its frame, where `Error` is another class.
  const isOurs = error instanceof Error
  return (
    <div className={classes.fault} role="status">
      <p className={classes.faultTitle}>
        {isOurs ? t('The preview is not available') : t('The survey cannot be displayed')}
      </p>
      {!isOurs && <p>{t('The SDK fails here, so respondents would see nothing. Error:')}</p>}
      <p>
        <code>{getMessage(error)}</code>
      </p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
