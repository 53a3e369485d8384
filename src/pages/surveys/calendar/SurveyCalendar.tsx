import { type CSSProperties, useState } from 'react'
import { formatDay } from '../../../components/ui/cells/format-time'
import { TimestampText } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { dateFormat } from '../../../lib/i18n/locale'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { describeSchedule, formatYears, ROUND_LABELS } from '../labels/schedule'
import {
  buildSchedule,
  groupRounds,
  type SurveyRound,
  type SurveySchedule,
  type SurveyScheduleFields,
} from '../model/schedule'
import { buildTimeline, type TimelineBar, type TimelineTick } from '../model/timeline'
import classes from './calendar.module.css'

const UNITS: Record<TimelineTick['unit'], Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

/** Maximum start of a label, in percent: beyond it, labels would be cut off at the end of the timeline. */
const LAST_LABEL = 78

const at = (left: number): CSSProperties => ({ insetInlineStart: `${left}%` })

/** Timeline with iterations, today and the end. The surrounding text contains the same information. */
function CalendarStrip({ plan: schedule, now, zone }: { plan: SurveySchedule; now: Date; zone: string }) {
  const { bars, sampling, ticks, today, end } = buildTimeline(schedule, now, zone)
  return (
    <figure aria-hidden>
      <div className={classes.strip} data-sampling={sampling !== null}>
        {ticks.map((tick) => (
          <span key={tick.at.getTime()} className={classes.tick} style={at(tick.left)}>
            {tick.left < LAST_LABEL && (
              <span>{dateFormat({ ...UNITS[tick.unit], timeZone: zone }).format(tick.at)}</span>
            )}
          </span>
        ))}
        {bars.map((bar) => (
          <Bar key={bar.left} bar={bar} />
        ))}
        {sampling && <Bar bar={sampling} />}
        {end !== null && <span className={classes.today} data-end style={at(end)} />}
        <span className={classes.today} style={at(today)} />
      </div>
      <figcaption className={`${classes.legend} flex wrap gap-4-16 mt-6 soft text-xs`}>
        <span className="inline-row gap-6" data-mark="today">
          {t('Today: {day}', { day: formatDay(now, zone) })}
        </span>
        {schedule.to && (
          <span className="inline-row gap-6" data-mark="end">
            {t('End: {day}', { day: formatDay(schedule.to, zone) })}
          </span>
        )}
        {sampling && (
          <span className="inline-row gap-6" data-mark="sampling">
            {t('Responses are rate limited during this time')}
          </span>
        )}
        {schedule.rounds.length > bars.length && (
          <span className="inline-row gap-6" data-mark="many">
            {t('Each bar represents several iterations')}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

const Bar = ({ bar: { left, width, state, isOpen } }: { bar: TimelineBar }) => (
  <span
    className={classes.bar}
    data-state={state}
    data-open={isOpen}
    style={{ ...at(left), inlineSize: `${width}%` }}
  />
)

/** Schedule of a survey: as text, as a timeline, and as the dates of its iterations. */
export function SurveyCalendar({ fields }: { fields: SurveyScheduleFields }) {
  const [now] = useState(() => new Date())
  const zone = useZone()
  const schedule = buildSchedule(fields, now)
  return (
    <div className="stack gap-10">
      <p className="flush">{describeSchedule(schedule, (at) => formatDay(at, zone))}</p>
      <CalendarStrip plan={schedule} now={now} zone={zone} />
      <RoundDates rounds={schedule.rounds} zone={zone} />
    </div>
  )
}

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
