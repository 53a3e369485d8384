import type { ChartColor } from './chart'
import './chart-colors.css'
import classes from './charts.module.css'

/** Name of columns of a chart. */
export interface ChartSeries {
  label: string
  color?: ChartColor | undefined
  isFaint?: boolean
  /** Sign of a series without a color: the column of a previous value by default, an outline on the axis, an interval, or none. */
  sign?: 'previous' | 'empty' | 'interval' | null
}

/** Legend of a chart of columns, beside its title or below it. */
export const SeriesLegend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul className={classes.series}>
    {series.map(({ label, color, isFaint, sign = 'previous' }) => (
      <li key={label}>
        {(color || sign) && (
          <span
            className={classes.swatch}
            data-color={color ?? (sign === 'previous' ? sign : undefined)}
            data-faint={(color && isFaint) || undefined}
            data-sign={color ? undefined : sign}
            aria-hidden
          />
        )}
        <span className="block">{label}</span>
      </li>
    ))}
  </ul>
)
