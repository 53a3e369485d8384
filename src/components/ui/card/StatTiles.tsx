import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Tone } from '../cells/StatusBadge'
import classes from './card.module.css'

export interface Stat {
  label: string
  /** Page with the records. */
  href?: string | undefined
  /** Formatted figure; undefined while it is loading. */
  value: ReactNode
  /** Change since the previous period, beside the figure. */
  change?: ReactNode
  /** Second line: unit, comparison or time. */
  note?: ReactNode
  tone?: Tone
}

/** Row of key figures. */
export function StatTiles({ label, stats }: { label: string; stats: readonly Stat[] }) {
  // All figures have a second line if one has, so that nothing moves when it is loaded.
  const hasNotes = stats.some(({ note }) => note)
  return (
    <dl className={classes.stats} aria-label={label}>
      {stats.map(({ label, href, value, change, note, tone }) => (
        <div key={label} className={classes.stat} data-tone={tone}>
          <dt>
            {href === undefined ? (
              label
            ) : (
              <Link to={href} className="stretched-link inherit no-underline">
                {label}
              </Link>
            )}
          </dt>
          <dd>
            <span className="row baseline gap-8">
              <span className={classes.figure}>
                {value === undefined ? <span className="skeleton" /> : value}
              </span>
              {change}
            </span>
            {(hasNotes || value === undefined) && <span className={classes.note}>{note || '\u00a0'}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
