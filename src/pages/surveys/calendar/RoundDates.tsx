import { Instant } from '../../../components/cells/Instant'
import { Tag } from '../../../components/cells/Tag'
import { dayWords } from '../../../components/cells/time'
import { groupRounds, type Round } from '../model/calendar'
import { ROUND_WORDS, yearsWords } from '../words/calendar'
import { counted } from '../words/lists'
import classes from './calendar.module.css'

/** More are looked through by year. */
const PLAIN_MAX = 12

/** When the rounds of a repeating survey begin, with the one that runs marked. */
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
            {yearsWords(group)} <span>{counted(group.rounds.length, 'round')}</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
          <section className={classes.scroll} tabIndex={0} aria-label={`Rounds of ${yearsWords(group)}`}>
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
    <ol className={classes.rounds} aria-label="Rounds">
      {rounds.map(({ number, from, to, state }) => (
        <li key={number} value={number} data-state={state}>
          <span>Round {number}</span>
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
