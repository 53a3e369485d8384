import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, describeError, formatErrorDetails, getSentRequest } from '../../api/client/errors'
import { toCurl } from '../../api/client/request-snippets'
import { findParentPage, findRecordPage } from '../../api/list-url/parent-page'
import { executeMutation, getFailedMutation, type Mutation, toRequest } from '../../api/query/mutation'
import { API_KEYS_PAGE } from '../../api/session/current-api-key'
import { ReadOnlyError, setReadOnly } from '../../api/session/read-only'
import { getSessionController } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'
import { notify, notifyError } from '../overlays/toasts'
import { buildRequestUrl, openInspector } from '../request-inspector/inspector'
import { prettyPrint, redactBody } from '../request-inspector/request-labels'
import { CopyAction } from '../ui/cells/CopyButton'
import { LinkButton } from '../ui/link/LinkButton'
import { getErrorActions } from './error-actions'
import classes from './feedback.module.css'
import { formatWait } from './format-wait'
import { useNow } from './use-now'

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
    <div className="row wrap gap-10 mt-10">
      <SettingsAction error={error} onRetry={onRetry} />
      <ParentPageAction error={error} />
      {mutation && steps.shouldVerify && <VerifyWriteAction write={mutation} />}
      <RetryAction error={error} write={mutation} onRetry={onRetry} onDone={onDiscard} />
      {mutation && <CopyAction label={t('Copy as cURL')} text={() => curlFor(mutation)} />}
      <CopyAction label={t('Copy details')} text={() => formatErrorDetails(error, new Date())} />
      {sentRequest && (
        <Button size="compact-sm" variant="default" onClick={() => openInspector(sentRequest)}>
          {t('View API request')}
        </Button>
      )}
      {onDiscard && steps.shouldVerify && (
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      )}
    </div>
  )
}

/** Button for the setting that has to change first: the API key, or read-only mode. */
function SettingsAction({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const sessionController = getSessionController(getSentRequest(error)?.as)
  const { session, isKeyRequested } = sessionController.use()
  if (error instanceof ReadOnlyError) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => setReadOnly(false)}>
        {t('Turn off read-only mode')}
      </Button>
    )
  }
  if (!(error instanceof ApiError) || error.status !== 401 || !session || isKeyRequested) return null
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

/** Reads the affected record again and reports if the server seems to have applied the change. */
function VerifyWriteAction({ write: mutation }: { write: Mutation }) {
  const client = useQueryClient()
  const looking = useMutation({
    // Without a connection nothing can be verified, so the module is not loaded either.
    mutationFn: async () => (await import('../../api/query/verify-write')).verifyWrite(mutation),
    onSuccess: () => client.invalidateQueries(),
  })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={looking.isPending}
        onClick={() => looking.mutate()}
      >
        {t('Check')}
      </Button>
      <p className={classes.found} role="status">
        {looking.data ?? (looking.error && describeError(looking.error).detail)}
      </p>
    </>
  )
}

/**
 * Link to the page that helps with an error: the list of a deleted record, the latest version of a changed one, the API
 * keys.
 */
function ParentPageAction({ error }: { error: unknown }) {
  // Users who are not signed in have no router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  // Records on another server have no page here.
  if (!router || !(error instanceof ApiError) || error.sent.as !== undefined) return null
  const isPage = (path: string) => {
    const [, , route] = router.getMatchedRoutes(path)
    return route !== undefined && route.id !== rootRouteId
  }
  const { status, sent } = error
  const here = router.state.location.pathname
  if (status === 404) {
    const above = findParentPage(sent.path, (path) => path !== here && isPage(path))
    return <Leads to={above ?? '/'}>{above ? t('Back to the list') : t('Go to home page')}</Leads>
  }
  if (status === 403) return here === API_KEYS_PAGE ? null : <Leads to={API_KEYS_PAGE}>{t('API keys')}</Leads>
  const record = status === 409 ? findRecordPage(sent.path, isPage) : null
  // Opens in another tab, so that unsaved input remains.
  return (
    record && (
      <Leads to={record} target="_blank">
        {t('View latest version')}
      </Leads>
    )
  )
}

const Leads = (props: { to: string; target?: '_blank'; children: string }) => (
  <LinkButton size="compact-sm" variant="default" {...props} />
)

interface Props {
  error: unknown
  write: Mutation | null
  onRetry: (() => void) | undefined
  /** Called when a resent write has succeeded. */
  onDone: (() => void) | undefined
}

/** Retry: a read automatically after the delay that the server requests, a write on user action. */
function RetryAction({ error, write: mutation, onRetry, onDone }: Props) {
  const { again, wait } = getErrorActions(error)
  const resend = useMutation({
    mutationFn: (mutation: Mutation) => executeMutation(mutation),
    onSuccess: () => {
      notify(t('The retry succeeded.'))
      onDone?.()
    },
    onError: (failure) => notifyError(t('The retry failed.'), failure),
  })
  const remainingMs = useCountdown(error, wait, mutation ? undefined : onRetry)
  const retry = onRetry ?? (mutation && again ? () => resend.mutate(mutation) : null)
  if (!retry) return null
  const label = mutation ? t('Send again') : t('Try again')
  const mustWait = mutation !== null && remainingMs > 0
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={mustWait}
        loading={resend.isPending}
        onClick={retry}
      >
        {mustWait ? t('{label} in {wait}', { label, wait: formatWait(remainingMs) }) : label}
      </Button>
      {!mutation && remainingMs > 0 && (
        <span>{t('Retrying in {wait}.', { wait: formatWait(remainingMs) })}</span>
      )}
    </>
  )
}

const createStart = (error: unknown, seconds: number | null) => ({
  error,
  until: seconds === null ? null : Date.now() + seconds * 1000,
})

/** Returns the remaining milliseconds of a wait after an error, and calls `atEnd` once per error when it ends. */
function useCountdown(error: unknown, seconds: number | null, atEnd?: () => void): number {
  const [start, setStart] = useState(() => createStart(error, seconds))
  if (start.error !== error) setStart(createStart(error, seconds))
  const { until } = start
  const now = useNow(until !== null && until > Date.now())
  const end = useEffectEvent(() => atEnd?.())
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(end, until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, until - now)
}
