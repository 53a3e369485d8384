import type { ReactNode } from 'react'
import classes from './cells.module.css'

export type Tone = 'neutral' | 'muted' | 'success' | 'warning' | 'error' | 'info'

/** Tag with a short status or kind. */
export function StatusBadge({
  tone = 'neutral',
  dot = false,
  children,
}: {
  tone?: Tone
  dot?: boolean
  children: ReactNode
}) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {dot && <span className={classes.dot} aria-hidden />}
      <span className={classes.label}>{children}</span>
    </span>
  )
}
