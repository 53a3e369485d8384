import type { ReactNode } from 'react'
import classes from './form-with-aside.module.css'

/** Fields of a form with a summary beside them, which stays visible while they scroll; below them on a narrow page. */
export function FormWithAside({
  label,
  aside,
  children,
}: {
  /** Accessible name of the aside. */
  label: string
  aside: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.layout}>
      <div className="stack content-start min-0 gap-16">{children}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users. */}
      <aside className={classes.aside} tabIndex={0} aria-label={label}>
        {aside}
      </aside>
    </div>
  )
}
