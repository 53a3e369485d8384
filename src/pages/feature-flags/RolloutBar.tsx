import classes from './rollout-bar.module.css'

/** Share of users as a bar: hatched if it depends on conditions, gray if the flag is off. */
export const RolloutBar = ({
  percent,
  isConditional = false,
  isOff = false,
}: {
  percent: number
  isConditional?: boolean
  isOff?: boolean
}) => (
  <span
    className={classes.bar}
    data-conditional={isConditional || undefined}
    data-off={isOff || undefined}
    aria-hidden
  >
    <span style={{ inlineSize: `${percent}%` }} />
  </span>
)
