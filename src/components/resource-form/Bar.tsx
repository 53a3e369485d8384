import type { ReactNode } from 'react'
import classes from './ResourceForm.module.css'

/** The foot of a form: how things stand, and the buttons. It stays in sight. */
export const Bar = ({ state, children }: { state: ReactNode; children: ReactNode }) => (
  <div className={classes.bar}>
    <div className={classes.state} role="status">
      {state}
    </div>
    <div className={classes.buttons}>{children}</div>
  </div>
)
