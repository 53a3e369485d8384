import type { ReactNode } from 'react'
import classes from './CautionLine.module.css'

/** What somebody may want to think about again, read out when it comes up. */
export function CautionLine({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.caution} hidden={!children}>
      {children}
    </div>
  )
}
