import type { ReactNode } from 'react'
import classes from './results.module.css'

interface Figure {
  label: string
  value: ReactNode
  detail?: string | null
}

/** Labeled figures side by side. */
export const FunnelFigures = ({ figures }: { figures: Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ label, value, detail }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {detail && <span className={classes.small}>{detail}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
