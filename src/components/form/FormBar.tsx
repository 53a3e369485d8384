import { type ReactNode, useEffect } from 'react'
import classes from './ResourceForm.module.css'

/** Sticky footer of a form: its state, and the buttons. */
export function FormBar({ state, children }: { state: ReactNode; children: ReactNode }) {
  useEffect(() => {
    const { classList } = document.documentElement
    const name = classes.overBar ?? ''
    classList.add(name)
    return () => classList.remove(name)
  }, [])
  return (
    <div className={classes.bar}>
      <div className="soft text-sm" role="status">
        {state}
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
