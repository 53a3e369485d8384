import { Button, Group } from '@mantine/core'
import { formatErrorDetails, getSentRequest } from '../../api/errors'
import { getFailedMutation, type Mutation, toRequest } from '../../api/mutation'
import { toCurl } from '../../api/request-snippets'
import { t } from '../../texts/text'
import { CopyAction } from '../cells/CopyAction'
import { openInspector } from '../inspector/inspector'
import { legible } from '../inspector/request-words'
import { shownBody } from '../inspector/without-secrets'
import { urlOf } from '../request/url-of'
import { stepsOf } from './error-steps'
import { LookStep } from './LookStep'
import { PageStep } from './PageStep'
import { RetryStep } from './RetryStep'
import { SettingStep } from './SettingStep'

export interface StepsProps {
  error: unknown
  /** Retries the failed read; without it, a write is resent unchanged. */
  onRetry?: (() => void) | undefined
  /** Discards the unanswered write. */
  onDiscard?: (() => void) | undefined
}

function curlFor(write: Mutation): string {
  const { method, path, body, base } = toRequest(write)
  const sent = shownBody({ method, path, body: body === undefined ? null : JSON.stringify(body) })
  return toCurl({ method, url: urlOf(path, base), body: sent && legible(sent) })
}

/** Next steps for an error: the specific one first, then the general ones. */
export function ErrorSteps({ error, onRetry, onDiscard }: StepsProps) {
  const write = getFailedMutation(error)
  const sent = getSentRequest(error)
  const steps = stepsOf(error)
  return (
    <Group gap="xs" mt={10}>
      <SettingStep error={error} onRetry={onRetry} />
      <PageStep error={error} />
      {write && steps.look && <LookStep write={write} />}
      <RetryStep error={error} write={write} onRetry={onRetry} onDone={onDiscard} />
      {write && <CopyAction label={t('Copy as cURL')} text={() => curlFor(write)} />}
      <CopyAction label={t('Copy details')} text={() => formatErrorDetails(error, new Date())} />
      {sent && (
        <Button size="compact-sm" variant="default" onClick={() => openInspector(sent)}>
          {t('Show request')}
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
