import { levelWords } from '../../api/level-words'
import { useValues } from '../../components/resource-form/use-values'
import { t } from '../../texts/text'
import classes from './invites.module.css'
import { type InvitesValues, linesOf } from './model'

/** What was read from each line of the form around, or what is wrong with it. `refused`: the one that the server did not take. */
export function CheckedLines({ refused }: { refused: number | null }) {
  const lines = linesOf(useValues<InvitesValues>())
  if (lines.length === 0) return null
  return (
    <ul className={classes.lines} aria-label={t('What was read')}>
      {lines.map(({ number, target_email, first_name, level, problem }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list.
          key={index}
          className={classes.line}
          data-wrong={problem !== null || index === refused || undefined}
        >
          <span className={classes.address}>
            {target_email || t('(nothing)')}
            {first_name && ` (${first_name})`}
          </span>
          <span className={classes.note}>
            {problem
              ? t('Line {number}: {problem}', { number, problem })
              : index === refused
                ? t('Refused by the server: nobody was invited.')
                : levelWords(level)}
          </span>
        </li>
      ))}
    </ul>
  )
}
