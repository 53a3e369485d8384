import { rich } from '../../lib/i18n/rich'
import classes from './filter.module.css'

/** Parts of a filter without fields: displayed as is, and retained. */
export function UnsupportedConditions({
  what: subject,
  entries,
}: {
  what: string
  entries: [string, unknown][]
}) {
  if (entries.length === 0) return null
  return (
    <p className={classes.unsupported}>
      {rich('Other settings of {what}, saved unchanged: {entries}', {
        what: subject,
        entries: entries.map(([key, value]) => <code key={key}>{`${key}: ${JSON.stringify(value)}`}</code>),
      })}
    </p>
  )
}
