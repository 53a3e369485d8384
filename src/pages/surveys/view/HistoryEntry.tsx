import { VisuallyHidden } from '@mantine/core'
import type { ActivityEntry } from '../../../../contract/schemas/activity'
import { Time } from '../../../components/cells/Time'
import { absoluteTime } from '../../../components/cells/time'
import { type ChangeLine, changeLines, valueWords } from '../words/change'
import classes from './view.module.css'

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
export function HistoryEntry({ entry }: { entry: ActivityEntry }) {
  const changes = (entry.detail.changes ?? []).flatMap(changeLines)
  return (
    <li className={classes.entry}>
      <div className={classes.entryHead}>
        <span className={classes.who}>{entry.user.first_name || entry.user.email || 'Somebody'}</span>
        <span>{entry.activity.replaceAll('_', ' ')} the survey</span>
        <span className={classes.when}>
          <Time at={entry.created_at} />
        </span>
      </div>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never move.
            <Change key={index} {...change} />
          ))}
        </ul>
      )}
    </li>
  )
}
