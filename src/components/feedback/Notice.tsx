import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './feedback.module.css'

/** Prominent notice at the top of a page or a part of it. */
export function Notice({
  tone = 'neutral',
  title,
  actions,
  children,
}: {
  tone?: 'error' | 'warning' | 'info' | 'neutral'
  title?: string
  /** Buttons of the next steps. */
  actions?: ReactNode
  children?: ReactNode
}) {
  const Icon = tone === 'error' || tone === 'warning' ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={classes.notice} data-tone={tone} role="note">
      <Icon size={18} aria-hidden />
      <div className="flex wrap gap-8-16">
        <div className={classes.noticeText}>
          {title && <p className="tone bold">{title}</p>}
          {children}
        </div>
        {actions && <div className="row wrap gap-8">{actions}</div>}
      </div>
    </div>
  )
}
