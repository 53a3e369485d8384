import '@mantine/core/styles/Notification.layer.css'
import { Button, Notification } from '@mantine/core'
import { useEffect, useState } from 'react'
import { describeError, getErrorAdvice } from '../../api/client/errors'
import { t } from '../../lib/i18n/translate'
import { ErrorActions } from '../feedback/ErrorActions'
import classes from './Toasts.module.css'
import { dismiss, type Toast, useToasts } from './toasts'

const VISIBLE_MS = 6000
/** Longer than usual: the user has to decide on an action. */
const VISIBLE_WITH_ACTION_MS = 12_000

/** Notification area. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <section className={classes.region} aria-label={t('Notifications')}>
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Message({ toast }: { toast: Toast }) {
  const { id, message, error, action, isWarning = false } = toast
  const failed = error !== undefined
  // Notifications do not disappear while hovered or focused.
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (failed || isWarning || isPaused) return
    const timer = setTimeout(() => dismiss(id), action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [id, failed, isWarning, isPaused, action])
  return (
    <Notification
      className={classes.toast}
      color={failed ? 'red' : isWarning ? 'yellow' : 'hedge'}
      title={message}
      role={failed || isWarning ? 'alert' : 'status'}
      onClose={() => dismiss(id)}
      closeButtonProps={{ 'aria-label': t('Dismiss') }}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {action && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      {failed && <Failure toast={toast} />}
    </Notification>
  )
}

/** Failure notification, with the other failures of the same message and the next steps. */
function Failure({ toast: { id, error, others = [] } }: { toast: Toast }) {
  const advice = getErrorAdvice(error)
  return (
    <>
      {others.length > 0 && (
        <p className="flush">
          {others.length < 4
            ? t('{count} similar notifications: {others}', {
                count: others.length + 1,
                others: others.join(' '),
              })
            : t('{count} similar notifications', { count: others.length + 1 })}
        </p>
      )}
      <span>{describeError(error).detail}</span>
      {advice && <p className="flush">{advice}</p>}
      <ErrorActions error={error} onDiscard={() => dismiss(id)} />
    </>
  )
}
