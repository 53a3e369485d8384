import { rich } from '../../texts/rich'
import classes from './filter.module.css'

/** What a filter holds that there are no fields for: shown as it is, and kept. */
export function Kept({ what, entries }: { what: string; entries: [string, unknown][] }) {
  if (entries.length === 0) return null
  return (
    <p className={classes.kept}>
      {rich('Also in {what}, and kept as it is: {entries}', {
        what,
        entries: entries.map(([key, value]) => <code key={key}>{`${key}: ${JSON.stringify(value)}`}</code>),
      })}
    </p>
  )
}
