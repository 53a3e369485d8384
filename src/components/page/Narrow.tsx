import type { ReactNode } from 'react'
import classes from './page.module.css'

/** Keeps a short form to the width that is read at a glance. */
export const Narrow = ({ children }: { children: ReactNode }) => (
  <div className={classes.narrow}>{children}</div>
)
