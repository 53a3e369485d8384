import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { executeMutation, type Mutation } from '../../api/query/mutation'
import { t } from '../../lib/i18n/translate'
import { notify, notifyError } from '../overlays/toasts'
import { getErrorActions } from './error-actions'
import { formatWait } from './format-wait'
import { useNow } from './use-now'

interface Props {
  error: unknown
  write: Mutation | null
  onRetry: (() => void) | undefined
  /** Called when a resent write has succeeded. */
  onDone: (() => void) | undefined
}

/** Retry: a read automatically after the delay that the server requests, a write on user action. */
export function RetryAction({ error, write: mutation, onRetry, onDone }: Props) {
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
  const act = onRetry ?? (mutation && again ? () => resend.mutate(mutation) : null)
  if (!act) return null
  const label = mutation ? t('Send again') : t('Try again')
  const mustWait = mutation !== null && remainingMs > 0
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={mustWait}
        loading={resend.isPending}
        onClick={act}
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
