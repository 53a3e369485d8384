import type { ReactNode } from 'react'
import classes from './signed-out-page.module.css'

/** Page with one card in its center, without the layout. */
export const SignedOutPage = ({ children, footer }: { children: ReactNode; footer?: ReactNode }) => (
  <main className={classes.page}>
    <div>{children}</div>
    {footer}
  </main>
)
