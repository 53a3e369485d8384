import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './detail.module.css'

/** Prominent notice at the top of the page. */
export function ExportAlert({
  tone,
  title,
  actions,
  children,
}: {
  tone: 'error' | 'warning' | 'neutral'
  title: string
  /** Buttons of the next steps. */
  actions?: ReactNode
  children?: ReactNode
}) {
  const Icon = tone === 'neutral' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={classes.notice} data-tone={tone} role="note">
      <Icon size={18} aria-hidden />
      <div>
        <p className="tone bold">{title}</p>
        {children}
        {actions && <div className="flex wrap gap-8 mt-8">{actions}</div>}
      </div>
    </div>
  )
}
