import type { ReactNode } from 'react'
import classes from './feedback.module.css'

/** Rows of a list that fade out. */
const Illustration = () => (
  <svg width="112" height="68" viewBox="0 0 112 68" className="mb-12" aria-hidden="true">
    {[0, 1, 2].map((row) => (
      <g key={row} opacity={1 - row * 0.33} transform={`translate(${row * 5} ${row * 22})`}>
        <rect
          x="0.5"
          y="0.5"
          width={111 - row * 10}
          height="19"
          rx="5"
          fill="var(--hg-raised)"
          stroke="var(--hg-border)"
        />
        <circle cx="11" cy="10" r="4" fill="var(--hg-skeleton)" />
        <rect x="21" y="8" width={46 - row * 8} height="4" rx="2" fill="var(--hg-border)" />
        <rect x={92 - row * 10} y="8" width="11" height="4" rx="2" fill="var(--hg-line)" />
      </g>
    ))}
  </svg>
)

/** Empty state: describes the missing content and offers the action to create it. */
export function EmptyState({
  title,
  children,
  action,
  picture = <Illustration />,
}: {
  title: string
  picture?: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={classes.empty}>
      {picture}
      <p className="text-lg bold">{title}</p>
      {children && <div className="soft">{children}</div>}
      {action && <div className="mt-12">{action}</div>}
    </div>
  )
}
