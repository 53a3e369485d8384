import { t, tn } from '../../../lib/i18n/translate'
import type { RoundGroup, RoundState, SurveySchedule } from '../model/schedule'
import { joinSentences, joinWithSemicolons } from './choices'

export const ROUND_LABELS: Record<RoundState, string> = {
  over: t('ended'),
  now: t('running now'),
  next: t('upcoming'),
  never: t('ended'),
}

type Day = (at: Date) => string

/** Describes the date range of a survey without iterations. */
function describeSpan({ isLaunched, from, to }: SurveySchedule, day: Day) {
  if (isLaunched) {
    return to
      ? t('From {from} until {to}', { from: day(from), to: day(to) })
      : t('From {from} until you stop it', { from: day(from) })
  }
  return to ? t('from today until {to}', { to: day(to) }) : t('from today until you stop it')
}

function describeRounds({ rounds, isBehind }: SurveySchedule, from: string, to: string) {
  const number = rounds.find(({ state }) => state === 'now')?.number
  const all = tn(
    rounds.length,
    '{n} iteration between {from} and {to}',
    '{n} iterations between {from} and {to}',
    {
      from,
      to,
    },
  )
  if (number === undefined) return all
  const now = isBehind
    ? t('iteration {number} until the server updates it', { number })
    : t('iteration {number} is running', { number })
  return joinWithSemicolons([all, now])
}

/** Describes the end after the last iteration. */
const describeEnd = ({ isEnded, to }: SurveySchedule, day: Day) =>
  isEnded && to ? t('End date: {day}.', { day: day(to) }) : t('Ends automatically after the last iteration.')

function describeSampling({ sampling }: SurveySchedule, day: Day) {
  if (!sampling?.to) return []
  const [from, to] = [day(sampling.from), day(sampling.to)]
  return [
    tn(
      sampling.limit,
      'Rate limited to about {n} response between {from} and {to}.',
      'Rate limited to about {n} responses between {from} and {to}.',
      { from, to },
    ),
  ]
}

/** Describes a plan in one or two sentences; `day` formats the date of a timestamp. */
export function describeSchedule(schedule: SurveySchedule, day: Day): string {
  const [first, last] = [schedule.rounds[0], schedule.rounds.at(-1)]
  const clauses =
    first && last ? describeRounds(schedule, day(first.from), day(last.to)) : describeSpan(schedule, day)
  return joinSentences([
    schedule.isLaunched ? t('{clauses}.', { clauses }) : t('If launched now: {clauses}.', { clauses }),
    ...(first ? [describeEnd(schedule, day)] : []),
    ...describeSampling(schedule, day),
  ])
}

/** Formats the years of a group of iterations: `2026`, `2020s`, `2100 to 2199`. */
export function formatYears({ from, years }: RoundGroup): string {
  if (years === 1) return String(from)
  return years === 10
    ? t('{year}s', { year: from })
    : t('{first} to {last}', { first: from, last: from + years - 1 })
}
