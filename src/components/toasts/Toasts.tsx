import { Button, Notification } from '@mantine/core'
import { useEffect } from 'react'
import { detailsOf, sentOf, wordsOf } from '../../api/errors'
import { CopyButton } from '../cells/CopyButton'
import { openInspector } from '../inspector/inspector'
import classes from './Toasts.module.css'
import { dismiss, type Toast, useToasts } from './toasts'

const VISIBLE_MS = 6000

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
  const { id, message, error } = toast
  const failed = error !== undefined
  const sent = sentOf(error)
  useEffect(() => {
    if (failed) return
    const timer = setTimeout(() => dismiss(id), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [id, failed])
  return (
    <Notification
      className={classes.toast}
      color={failed ? 'red' : 'hedge'}
      title={message}
      role={failed ? 'alert' : 'status'}
      onClose={() => dismiss(id)}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
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
