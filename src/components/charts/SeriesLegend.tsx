import type { ChartColor } from './chart'
import './chart-colors.css'
import classes from './charts.module.css'

/** Name of columns of a chart. Without a color or a sign, it is only text. */
export interface ChartSeries {
  label: string
  /** `previous` for the columns of the period before. */
  color?: ChartColor | 'previous' | undefined
  isFaint?: boolean
  /** Sign of a series without a color: an outline on the axis, or an interval. */
  sign?: 'empty' | 'interval' | undefined
}

/** Legend of a chart of columns, beside its title or below it. */
export const SeriesLegend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul className={classes.series}>
    {series.map(({ label, color, isFaint, sign }) => (
      <li key={label}>
        {(color || sign) && (
          <span
            className={classes.swatch}
            data-color={color}
            data-faint={(color && isFaint) || undefined}
            data-sign={sign}
            aria-hidden
          />
        )}
        <span className="block">{label}</span>
      </li>
    ))}
  </ul>
)
