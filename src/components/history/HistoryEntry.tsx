import { VisuallyHidden } from '@mantine/core'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { Time } from '../cells/Time'
import { absoluteTime } from '../cells/time'
import classes from './history.module.css'
import { valueWords } from './value-words'

/** One thing that changed. What was not there before, or is not there any more, is undefined. */
export interface ChangeLine {
  what: string
  before: unknown
  after: unknown
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const shown = (value: unknown) =>
  typeof value === 'string' && INSTANT.test(value) ? absoluteTime(new Date(value)) : valueWords(value)

function Change({ what, before, after }: ChangeLine) {
  return (
    <li>
      <div className={classes.what}>{what}</div>
      <div className={classes.values}>
        {before !== undefined && (
          <del>
            <VisuallyHidden>before: </VisuallyHidden>
            {shown(before)}
          </del>
        )}
        {before !== undefined && <span aria-hidden>→</span>}
        <ins>
          <VisuallyHidden>after: </VisuallyHidden>
          {shown(after)}
        </ins>
      </div>
    </li>
  )
}

/** One write: who, when, and what it changed. */
export function HistoryEntry({
  entry,
  deed,
  lines,
}: {
  entry: ActivityEntry
  deed: string
  lines: ChangeLine[]
}) {
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        {/* Some servers name nobody for what they did by themselves. */}
        <span className={classes.who}>{entry.user?.first_name || entry.user?.email || 'Somebody'}</span>
        <span>{deed}</span>
        <span className={classes.when}>
          <Time at={entry.created_at} />
        </span>
      </div>
      {lines.length > 0 && (
        <ul className={classes.changes}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never move.
            <Change key={index} {...line} />
          ))}
        </ul>
      )}
    </li>
  )
}
