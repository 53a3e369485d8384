import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { executeMutation, type Mutation } from '../../api/mutation'
import { t } from '../../texts/text'
import { say, sayError } from '../toasts/toasts'
import { stepsOf } from './error-steps'
import { useCountdown } from './use-countdown'
import { waitWords } from './wait-words'

interface Props {
  error: unknown
  write: Mutation | null
  onRetry: (() => void) | undefined
  /** Called when a resent write has succeeded. */
  onDone: (() => void) | undefined
}

/** Retry: a read automatically after the delay that the server requests, a write on user action. */
export function RetryStep({ error, write, onRetry, onDone }: Props) {
  const { again, wait } = stepsOf(error)
  const resend = useMutation({
    mutationFn: (one: Mutation) => executeMutation(one),
    onSuccess: () => {
      say(t('Sent again, and answered: it is done.'))
      onDone?.()
    },
    onError: (failure) => sayError(t('It was sent again, without success.'), failure),
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
        {mustWait ? t('{label} in {wait}', { label, wait: waitWords(left) }) : label}
      </Button>
      {!write && left > 0 && <span>{t('Tries again in {wait}.', { wait: waitWords(left) })}</span>}
    </>
  )
}
