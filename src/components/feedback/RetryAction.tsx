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
export function RetryAction({ error, write, onRetry, onDone }: Props) {
  const { again, wait } = getErrorActions(error)
  const resend = useMutation({
    mutationFn: (one: Mutation) => executeMutation(one),
    onSuccess: () => {
      notify(t('Sent again, and answered: it is done.'))
      onDone?.()
    },
    onError: (failure) => notifyError(t('It was sent again, without success.'), failure),
  })
  const left = useCountdown(error, wait, write ? undefined : onRetry)
  const act = onRetry ?? (write && again ? () => resend.mutate(write) : null)
  if (!act) return null
  const label = write ? t('Send again') : t('Try again')
  const mustWait = write !== null && left > 0
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={mustWait}
        loading={resend.isPending}
        onClick={act}
      >
        {mustWait ? t('{label} in {wait}', { label, wait: formatWait(left) }) : label}
      </Button>
      {!write && left > 0 && <span>{t('Tries again in {wait}.', { wait: formatWait(left) })}</span>}
    </>
  )
}
