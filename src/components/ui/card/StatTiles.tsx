import type { ReactNode } from 'react'
import type { Tone } from '../cells/StatusBadge'
import classes from './card.module.css'

export interface Stat {
  label: string
  /** Formatted figure; undefined while it is loading. */
  value: ReactNode
  /** Second line: unit, comparison or time. */
  note?: ReactNode
  tone?: Tone
}

/** Row of key figures. */
export function StatTiles({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <dl className={classes.stats} aria-label={label}>
      {stats.map(({ label, value, note, tone }) => (
        <div key={label} className={classes.stat} data-tone={tone}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.figure}>
              {value === undefined ? <span className="skeleton" /> : value}
            </span>
            {(note || value === undefined) && <span className="soft text-sm">{note || '\u00a0'}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
