import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import { useIsDown } from '../../api/client/connection'
import {
  ApiError,
  describeError,
  getErrorAdvice,
  getSentRequest,
  NetworkError,
  type SentRequest,
} from '../../api/client/errors'
import { getUnsupportedMessage } from '../../api/client/unsupported-endpoint'
import { getServerName } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'
import { openInspector } from '../request-inspector/inspector'
import { ErrorActions, type ErrorActionsProps } from './ErrorActions'
import classes from './feedback.module.css'

/** Error panel with the server's message and the possible next steps. It stays visible and can be copied. */
export function ErrorPanel({ title, ...steps }: ErrorActionsProps & { title?: string | undefined }) {
  const { error, onRetry } = steps
  const isDown = useIsDown()
  const description = describeError(error)
  const advice = getErrorAdvice(error)
  const lacking = error instanceof ApiError ? getUnsupportedMessage(error) : null
  if (lacking) return <UnsupportedNotice sentence={lacking} title={title} sent={getSentRequest(error)} />
  // A read that is retried on reconnect needs no panel of its own.
  if (isDown && onRetry && error instanceof NetworkError && error.sent.method === 'GET') {
    return <NoConnection title={t('Not available offline')} />
  }
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={18} aria-hidden className="flex-none mt-2 error" />
      <div className="min-0">
        <p className="bold">{title ?? description.title}</p>
        <p className="mt-2 break">
          {title && getSentRequest(error) ? t('{title}. {detail}', { ...description }) : description.detail}
        </p>
        {advice && <p className="mt-2 break">{advice}</p>}
        <ErrorActions {...steps} />
      </div>
    </div>
  )
}

/** Replaces content of a feature that the server does not support. This is not an error, and retrying does not help. */
function UnsupportedNotice({
  sentence,
  title,
  sent,
}: {
  sentence: string
  title: string | undefined
  sent: SentRequest | null
}) {
  return (
    <div className="box row wrap gap-8-12 p-12-16" role="note">
      <IconPlugConnectedX size={18} aria-hidden className="flex-none soft" />
      <div className="grow-200">
        {title && <p className="bold">{title}</p>}
        <p className="break">{sentence}</p>
      </div>
      {sent && (
        <Button size="compact-sm" variant="default" onClick={() => openInspector(sent)}>
          {t('View API request')}
        </Button>
      )}
    </div>
  )
}

/** Replaces content that cannot be loaded while the server does not respond. The bottom bar shows the details. */
export const NoConnection = ({ title, detail = '' }: { title: string; detail?: string }) => (
  <div className={`${classes.above} box sunken flex gap-12 p-12-16`}>
    <IconPlugConnectedX size={18} aria-hidden className="flex-none mt-2 soft" />
    <div className="min-0">
      <p className="bold">{title}</p>
      <p className="mt-2 break">
        {detail}{' '}
        {t('It loads when {host} responds.', {
          host: getServerName(currentSession() ?? { base: '' }),
        })}
      </p>
    </div>
  </div>
)
