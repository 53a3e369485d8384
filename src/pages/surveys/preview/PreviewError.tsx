import { Button } from '@mantine/core'
import { t } from '../../../lib/i18n/translate'

const getMessage = (error: unknown) =>
  error instanceof Object && 'message' in error ? String(error.message) : String(error)

/** Error state for a survey that cannot be rendered, with the message of the error. */
export function PreviewError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // Errors thrown by the SDK come from its frame, where `Error` is another class.
  const isOurs = error instanceof Error
  return (
    <div className="box stack gap-10 p-12-16 text-sm break" role="status">
      <p className="bold">
        {isOurs ? t('The preview is not available') : t('The survey cannot be displayed')}
      </p>
      {!isOurs && (
        <p className="flush">{t('The SDK fails here, so respondents would see nothing. Error:')}</p>
      )}
      <p className="flush">
        <code>{getMessage(error)}</code>
      </p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
