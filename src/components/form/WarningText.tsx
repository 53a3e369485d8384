import type { ReactNode } from 'react'
import classes from './WarningText.module.css'

/** Warning, announced to screen readers when it appears. */
export function WarningText({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.caution} hidden={!children}>
      {children}
    </div>
  )
}
