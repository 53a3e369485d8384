import { formatDay } from '../../../components/ui/cells/format-time'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { TimestampText } from '../../../components/ui/cells/TimestampText'
import { t, tn } from '../../../lib/i18n/translate'
import { formatYears, ROUND_LABELS } from '../labels/schedule'
import { groupRounds, type SurveyRound } from '../model/schedule'
import classes from './calendar.module.css'

/** Maximum number of dates listed without grouping by year. */
const PLAIN_MAX = 12

/** Start dates of the iterations of a repeating survey, with the current one marked. */
export function RoundDates({ rounds, zone }: { rounds: SurveyRound[]; zone: string }) {
  if (rounds.length <= PLAIN_MAX) return <RoundLines rounds={rounds} zone={zone} />
  return (
    <div>
      {groupRounds(rounds, zone).map((group) => (
        <details
          key={group.from}
          className="text-sm"
          open={group.rounds.some(({ state }) => state === 'now')}
        >
          <summary>
            {formatYears(group)}{' '}
            <span className="soft">{tn(group.rounds.length, '{n} iteration', '{n} iterations')}</span>
          </summary>
          <section
            className="scroll tall mt-4 mb-8"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users.
            tabIndex={0}
            aria-label={t('Iterations in {years}', { years: formatYears(group) })}
          >
            <RoundLines rounds={group.rounds} zone={zone} />
          </section>
        </details>
      ))}
    </div>
  )
}

function RoundLines({ rounds, zone }: { rounds: SurveyRound[]; zone: string }) {
  if (rounds.length === 0) return null
  return (
    <ol className={`${classes.rounds} grid gap-4 text-sm numeric`} aria-label={t('Iterations')}>
      {rounds.map(({ number, from, to, state }) => (
        <li key={number} value={number} data-state={state}>
          <span>{t('Iteration {number}', { number })}</span>
          <span>
            <TimestampText at={from}>{formatDay(from, zone)}</TimestampText>
            {' – '}
            <TimestampText at={to}>{formatDay(to, zone)}</TimestampText>
          </span>
          <StatusBadge tone={state === 'now' ? 'success' : 'neutral'}>{ROUND_LABELS[state]}</StatusBadge>
        </li>
      ))}
    </ol>
  )
}
