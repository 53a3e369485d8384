import type { ReactNode } from 'react'
import classes from './results.module.css'

interface Figure {
  label: string
  value: ReactNode
  detail?: string | null
}

/** Labeled figures side by side. */
export const FunnelFigures = ({ figures, isLarge = false }: { figures: Figure[]; isLarge?: boolean }) => (
  <dl className={classes.figures} data-large={isLarge || undefined}>
    {figures.map(({ label, value, detail }) => (
      <div key={label}>
        <dt className="text-sm">{label}</dt>
        <dd className="bold numeric">
          {value}
          {detail && <span className="block soft text-sm regular">{detail}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
