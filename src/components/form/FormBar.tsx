import { type ReactNode, useEffect } from 'react'
import classes from './ResourceForm.module.css'

/** Sticky footer of a form: its state, and the buttons. */
export function FormBar({
  state,
  isHidden = false,
  children,
}: {
  state: ReactNode
  /** Hides the bar. Its space remains, so that nothing moves. */
  isHidden?: boolean
  children: ReactNode
}) {
  useEffect(() => {
    const { classList } = document.documentElement
    const name = classes.overBar ?? ''
    classList.add(name)
    return () => classList.remove(name)
  }, [])
  return (
    <div className={classes.bar} style={isHidden ? { visibility: 'hidden' } : undefined}>
      <div className="soft text-sm" role="status">
        {state}
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
