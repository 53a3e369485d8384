import { Button, Group } from '@mantine/core'
import { formatErrorDetails, getSentRequest } from '../../api/errors'
import { getFailedMutation, type Mutation, toRequest } from '../../api/mutation'
import { toCurl } from '../../api/request-snippets'
import { t } from '../../texts/translate'
import { CopyAction } from '../cells/CopyAction'
import { openInspector } from '../inspector/inspector'
import { redactBody } from '../inspector/redact'
import { prettyPrint } from '../inspector/request-labels'
import { buildRequestUrl } from '../request/build-request-url'
import { getErrorActions } from './error-actions'
import { ParentPageAction } from './ParentPageAction'
import { RetryAction } from './RetryAction'
import { SettingsAction } from './SettingsAction'
import { VerifyWriteAction } from './VerifyWriteAction'

export interface ErrorActionsProps {
  error: unknown
  /** Retries the failed read; without it, a write is resent unchanged. */
  onRetry?: (() => void) | undefined
  /** Discards the unanswered write. */
  onDiscard?: (() => void) | undefined
}

function curlFor(mutation: Mutation): string {
  const { method, path, body, base } = toRequest(mutation)
  const redactedBody = redactBody({ method, path, body: body === undefined ? null : JSON.stringify(body) })
  return toCurl({ method, url: buildRequestUrl(path, base), body: redactedBody && prettyPrint(redactedBody) })
}

/** Next steps for an error: the specific one first, then the general ones. */
export function ErrorActions({ error, onRetry, onDiscard }: ErrorActionsProps) {
  const mutation = getFailedMutation(error)
  const sentRequest = getSentRequest(error)
  const steps = getErrorActions(error)
  return (
    <Group gap="xs" mt={10}>
      <SettingsAction error={error} onRetry={onRetry} />
      <ParentPageAction error={error} />
      {mutation && steps.look && <VerifyWriteAction write={mutation} />}
      <RetryAction error={error} write={mutation} onRetry={onRetry} onDone={onDiscard} />
      {mutation && <CopyAction label={t('Copy as cURL')} text={() => curlFor(mutation)} />}
      <CopyAction label={t('Copy details')} text={() => formatErrorDetails(error, new Date())} />
      {sentRequest && (
        <Button size="compact-sm" variant="default" onClick={() => openInspector(sentRequest)}>
          {t('View API request')}
        </Button>
      )}
      {onDiscard && steps.look && (
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      )}
    </Group>
  )
}
