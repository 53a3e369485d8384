import classes from './rollout-bar.module.css'

/** Share of users as a bar: gray if the flag is off, blue if it is a share of those who match conditions. */
export const RolloutBar = ({
  percent,
  isOff = false,
  isConditional = false,
}: {
  percent: number
  isOff?: boolean
  isConditional?: boolean
}) => (
  <span
    className={classes.bar}
    data-off={isOff || undefined}
    data-conditional={isConditional || undefined}
    aria-hidden
  >
    <span style={{ inlineSize: `${percent}%` }} />
  </span>
)
