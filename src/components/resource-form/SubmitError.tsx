import { useEffect, useRef } from 'react'
import { ErrorPanel } from '../feedback/ErrorPanel'
import { getErrorActions } from '../feedback/error-actions'
import classes from './ResourceForm.module.css'

/** Error message of the server about the form as a whole. It receives the focus when it appears. */
export function SubmitError({ error }: { error: unknown }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error === null) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [error])
  if (error === null) return null
  const sendAgain = () => panel.current?.closest('form')?.requestSubmit()
  return (
    <div ref={panel} tabIndex={-1} className={classes.refusal}>
      <ErrorPanel error={error} {...(getErrorActions(error).again && { onRetry: sendAgain })} />
    </div>
  )
}
