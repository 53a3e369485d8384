import type { ReactNode } from 'react'
import classes from './page.module.css'

/** Constrains short forms to a readable width. */
export const NarrowColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.narrow}>{children}</div>
)
