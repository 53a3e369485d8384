import { formatLevel } from '../../api/level-label'
import { useValues } from '../../components/resource-form/use-values'
import { t } from '../../texts/translate'
import classes from './invites.module.css'
import { getLines, type InvitesValues } from './model'
import type { InviteChecks } from './parse-invites'

/** List of the lines as they were read, each with its level or its problem. */
export function CheckedLines({ checks }: { checks: InviteChecks }) {
  const lines = getLines(useValues<InvitesValues>(), checks)
  if (lines.length === 0) return null
  return (
    <ul className={classes.lines} aria-label={t('Preview')}>
      {lines.map(({ number, target_email, first_name, level, problem, note }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position.
          key={index}
          className={classes.line}
          data-wrong={problem !== null || undefined}
        >
          <span className={classes.address}>
            {target_email || t('(empty)')}
            {first_name && ` (${first_name})`}
          </span>
          <span className={classes.note}>
            {problem
              ? t('Line {number}: {problem}', { number, problem })
              : note
                ? t('{level}. {note}', { level: formatLevel(level), note })
                : formatLevel(level)}
          </span>
        </li>
      ))}
    </ul>
  )
}
