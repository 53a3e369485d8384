import type { ReactNode } from 'react'
import { type ChartPart, sumParts } from './chart'
import classes from './charts.module.css'
import { formatParts } from './StackedBar'

/** Radius of a circle with a circumference of 100, so that lengths on it are percentages. */
const RADIUS = 50 / Math.PI
const [WIDTH, GAP] = [4, 0.8]

/**
 * Ring with one value or several parts. Add a `Legend` beside it for several.
 *
 * @param whole Total; the rest of the ring is empty. By default the sum of the parts
 * @param children Text in the center, which repeats a part of the text alternative: a percentage
 */
export function Donut({
  label,
  parts,
  whole = sumParts(parts),
  size = 96,
  children,
}: {
  label: string
  parts: readonly ChartPart[]
  whole?: number
  size?: number
  children?: ReactNode
}) {
  const shares = parts.map(({ count }) => (whole > 0 ? (100 * count) / whole : 0))
  const isDivided = shares.filter((share) => share > 0).length > 1
  return (
    <span className={classes.donut} style={{ inlineSize: size, blockSize: size }}>
      <svg viewBox="0 0 36 36" role="img" aria-label={formatParts(label, parts, whole)}>
        <circle className={classes.ring} cx="18" cy="18" r={RADIUS} strokeWidth={WIDTH} />
        {parts.map((part, index) => {
          const before = shares.slice(0, index).reduce((sum, share) => sum + share, 0)
          const length = Math.max(0, (shares[index] ?? 0) - (isDivided ? GAP : 0))
          return (
            length > 0 && (
              <circle
                key={part.label}
                cx="18"
                cy="18"
                r={RADIUS}
                strokeWidth={WIDTH}
                stroke={`var(--hg-chart-${part.color})`}
                strokeDasharray={`${length} ${100 - length}`}
                // A circle starts on the right; the first part starts at the top.
                strokeDashoffset={25 - before}
              />
            )
          )
        })}
      </svg>
      {children && (
        <span className={classes.center} aria-hidden>
          {children}
        </span>
      )}
    </span>
  )
}
