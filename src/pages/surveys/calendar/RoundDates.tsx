import { Instant } from '../../../components/cells/Instant'
import { Tag } from '../../../components/cells/Tag'
import { dayWords } from '../../../components/cells/time'
import { t, tn } from '../../../texts/text'
import { groupRounds, type Round } from '../model/calendar'
import { ROUND_WORDS, yearsWords } from '../words/calendar'
import classes from './calendar.module.css'

/** Maximum number of dates listed without grouping by year. */
const PLAIN_MAX = 12

/** Start dates of the iterations of a repeating survey, with the current one marked. */
export function RoundDates({ rounds, zone }: { rounds: Round[]; zone: string }) {
  if (rounds.length <= PLAIN_MAX) return <RoundLines rounds={rounds} zone={zone} />
  return (
    <div>
      {groupRounds(rounds, zone).map((group) => (
        <details
          key={group.from}
          className={classes.years}
          open={group.rounds.some(({ state }) => state === 'now')}
        >
          <summary>
            {yearsWords(group)} <span>{tn(group.rounds.length, '{n} round', '{n} rounds')}</span>
          </summary>
          <section
            className={classes.scroll}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
            tabIndex={0}
            aria-label={t('Rounds of {years}', { years: yearsWords(group) })}
          >
            <RoundLines rounds={group.rounds} zone={zone} />
          </section>
        </details>
      ))}
    </div>
  )
}

function RoundLines({ rounds, zone }: { rounds: Round[]; zone: string }) {
  if (rounds.length === 0) return null
  return (
    <ol className={classes.rounds} aria-label={t('Rounds')}>
      {rounds.map(({ number, from, to, state }) => (
        <li key={number} value={number} data-state={state}>
          <span>{t('Round {number}', { number })}</span>
          <span>
            <Instant at={from}>{dayWords(from, zone)}</Instant>
            {' – '}
            <Instant at={to}>{dayWords(to, zone)}</Instant>
          </span>
          <Tag tone={state === 'now' ? 'good' : 'neutral'}>{ROUND_WORDS[state]}</Tag>
        </li>
      ))}
    </ol>
  )
}
