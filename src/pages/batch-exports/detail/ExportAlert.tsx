import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './detail.module.css'

/** Prominent notice at the top of the page. */
export function ExportAlert({
  tone,
  title,
  children,
}: {
  tone: 'error' | 'warning' | 'neutral'
  title: string
  children?: ReactNode
}) {
  const Icon = tone === 'neutral' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={classes.notice} data-tone={tone} role="note">
      <Icon size={18} aria-hidden />
      <div>
        <p className="tone bold">{title}</p>
        {children}
      </div>
    </div>
  )
}
