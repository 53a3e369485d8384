import classes from './rollout-bar.module.css'

/** Share of users as a bar: gray if the flag is off. */
export const RolloutBar = ({ percent, isOff = false }: { percent: number; isOff?: boolean }) => (
  <span className={classes.bar} data-off={isOff || undefined} aria-hidden>
    <span style={{ inlineSize: `${percent}%` }} />
  </span>
)
