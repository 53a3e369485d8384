import type { ReactNode } from 'react'
import classes from './compare.module.css'

/** Which record one side shows, and where it is. */
export const SideHead = ({ side, where, children }: { side: string; where: string; children: ReactNode }) => (
  <div className={classes.head}>
    <span className={classes.side}>{side}</span>
    <strong className={classes.name}>{children}</strong>
    <span className={classes.where}>{where}</span>
  </div>
)
