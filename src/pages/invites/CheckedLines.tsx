import { levelName } from '../../../contract/levels'
import classes from './invites.module.css'
import type { Line } from './parse'

/** What was read from each line, or what is wrong with it. */
export function CheckedLines({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={classes.lines} aria-label="What was read">
      {lines.map(({ number, target_email, first_name, level, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list.
        <li key={index} className={classes.line} data-wrong={problem !== null || undefined}>
          <span className={classes.address}>
            {target_email || '(nothing)'}
            {first_name && ` (${first_name})`}
          </span>
          <span className={classes.note}>{problem ? `Line ${number}: ${problem}` : levelName(level)}</span>
        </li>
      ))}
    </ul>
  )
}
