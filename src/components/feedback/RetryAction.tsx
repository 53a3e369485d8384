import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { executeMutation, type Mutation } from '../../api/mutation'
import { t } from '../../texts/translate'
import { notify, notifyError } from '../toasts/toasts'
import { getErrorActions } from './error-actions'
import { formatWait } from './format-wait'
import { useCountdown } from './use-countdown'

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
