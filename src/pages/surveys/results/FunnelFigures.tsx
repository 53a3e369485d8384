import type { ReactNode } from 'react'
import classes from './results.module.css'

/** Labeled figures side by side. */
export const FunnelFigures = ({ figures }: { figures: { label: string; value: ReactNode }[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ label, value }) => (
      <div key={label}>
        <dt className="text-sm">{label}</dt>
        <dd className="bold numeric">{value}</dd>
      </div>
    ))}
  </dl>
)
