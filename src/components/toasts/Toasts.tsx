import { Button, Notification } from '@mantine/core'
import { useEffect, useState } from 'react'
import { detailsOf, sentOf, wordsOf } from '../../api/errors'
import { CopyButton } from '../cells/CopyButton'
import { openInspector } from '../inspector/inspector'
import classes from './Toasts.module.css'
import { dismiss, type Toast, useToasts } from './toasts'

const VISIBLE_MS = 6000
/** There is more to decide where something can still be done. */
const VISIBLE_WITH_ACTION_MS = 20_000

/** The corner that says what was done and what failed. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <section className={classes.region} aria-label="Messages">
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Message({ toast }: { toast: Toast }) {
  const { id, message, error, action } = toast
  const failed = error !== undefined
  const sent = sentOf(error)
  // Nothing goes away under the pointer or the focus.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (failed || held) return
    const timer = setTimeout(() => dismiss(id), action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [id, failed, held, action])
  return (
    <Notification
      className={classes.toast}
      color={failed ? 'red' : 'hedge'}
      title={message}
      role={failed ? 'alert' : 'status'}
      onClose={() => dismiss(id)}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
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
      {failed && (
        <>
          <span>{wordsOf(error).detail}</span>
          <div className={classes.actions}>
            <CopyButton
              text={() => detailsOf(error, new Date())}
              render={(copy, copied) => (
                <Button size="compact-xs" variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy details'}
                </Button>
              )}
            />
            {sent && (
              <Button size="compact-xs" variant="default" onClick={() => openInspector(sent)}>
                Show request
              </Button>
            )}
          </div>
        </>
      )}
    </Notification>
  )
}
