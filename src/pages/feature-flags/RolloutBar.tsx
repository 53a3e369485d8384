import type { ChartColor } from '../../components/charts/chart'
import '../../components/charts/chart-colors.css'
import type { FlagVariant } from './labels'
import classes from './rollout-bar.module.css'

/**
 * Share of users as a bar: gray if the flag is off.
 *
 * @param parts Variants of these users. The bar has the width of its container
 */
export const RolloutBar = ({
  percent,
  isOff = false,
  parts,
}: {
  percent: number
  isOff?: boolean
  parts?: readonly (FlagVariant & { color: ChartColor })[]
}) => (
  <span
    className={classes.bar}
    data-wide={Boolean(parts) || undefined}
    data-off={isOff || undefined}
    aria-hidden
  >
    <span style={{ inlineSize: `${percent}%` }}>
      {!isOff &&
        parts?.map((part) => (
          <span key={part.key} data-color={part.color} style={{ flexGrow: part.percent }} />
        ))}
    </span>
  </span>
)
