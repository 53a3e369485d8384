import type { ReactNode } from 'react'
import classes from './page.module.css'

/** Centers a page with a short form, its header included, at a readable width. */
export const NarrowColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.narrow}>{children}</div>
)
