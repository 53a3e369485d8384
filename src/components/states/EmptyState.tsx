import type { ReactNode } from 'react'
import classes from './states.module.css'

/** A place with nothing in it yet: what would be here, and the way to put it here. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      {children && <div className={classes.emptyText}>{children}</div>}
      {action && <div className={classes.emptyAction}>{action}</div>}
    </div>
  )
}
