import { Button } from '@mantine/core'
import { ApiError, getSentRequest } from '../../api/errors'
import { ReadOnlyError, setReadOnly } from '../../api/read-only'
import { getSessionController } from '../../api/session-store'
import { t } from '../../texts/translate'

/** Button for the setting that has to change first: the API key, or read-only mode. */
export function SettingsAction({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const sessionController = getSessionController(getSentRequest(error)?.as)
  const { session, asking } = sessionController.use()
  if (error instanceof ReadOnlyError) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => setReadOnly(false)}>
        {t('Turn off read-only mode')}
      </Button>
    )
  }
  if (!(error instanceof ApiError) || error.status !== 401 || !session || asking) return null
  const enter = () =>
    void sessionController.renew(session).then(
      () => onRetry?.(),
      () => {},
    )
  return (
    <Button size="compact-sm" variant="default" onClick={enter}>
      {t('Enter an API key')}
    </Button>
  )
}
