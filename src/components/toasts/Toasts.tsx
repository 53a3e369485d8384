import { Button, Notification } from '@mantine/core'
import { useEffect, useState } from 'react'
import { adviceOf, wordsOf } from '../../api/errors'
import { t } from '../../texts/text'
import { ErrorSteps } from '../states/ErrorSteps'
import classes from './Toasts.module.css'
import { dismiss, type Toast, useToasts } from './toasts'

const VISIBLE_MS = 6000
/** There is more to decide where something can still be done. */
const VISIBLE_WITH_ACTION_MS = 20_000

/** The corner that says what was done and what failed. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <section className={classes.region} aria-label={t('Messages')}>
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Message({ toast }: { toast: Toast }) {
  const { id, message, error, action, isWarning = false } = toast
  const failed = error !== undefined
  // Nothing goes away under the pointer or the focus.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (failed || isWarning || held) return
    const timer = setTimeout(() => dismiss(id), action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [id, failed, isWarning, held, action])
  return (
    <Notification
      className={classes.toast}
      color={failed ? 'red' : isWarning ? 'yellow' : 'hedge'}
      title={message}
      role={failed || isWarning ? 'alert' : 'status'}
      onClose={() => dismiss(id)}
      closeButtonProps={{ 'aria-label': t('Dismiss') }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {action && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            dismiss(id)
            action.act()
          }}
        >
          {action.label}
        </Button>
      )}
      {failed && <Failure toast={toast} />}
    </Notification>
  )
}

/** What went wrong, for whatever else failed in the same words, and what can be done. */
function Failure({ toast: { id, error, others = [] } }: { toast: Toast }) {
  const advice = adviceOf(error)
  return (
    <>
      {others.length > 0 && (
        <p className={classes.others}>
          {others.length < 4
            ? t('{count} times in the same words: {others}', {
                count: others.length + 1,
                others: others.join(' '),
              })
            : t('{count} times in the same words', { count: others.length + 1 })}
        </p>
      )}
      <span>{wordsOf(error).detail}</span>
      {advice && <p className={classes.others}>{advice}</p>}
      <ErrorSteps error={error} onDiscard={() => dismiss(id)} />
    </>
  )
}
