import { addCalendarDays, type Day, parseDay } from '../../../lib/time/zoned-time'
import { computeAverage, computeScore, summarizeQuestion } from './aggregate'
import { createDayFormatter } from './day-range'
import type { AnsweredResponse, ResultQuestion } from './result-questions'

export type TrendUnit = 'day' | 'week' | 'month' | 'year'

/** Score of a rating in one period; null without answers. */
export interface TrendPeriod {
  start: Day
  count: number
  value: number | null
}

export interface Trend {
  unit: TrendUnit
  periods: TrendPeriod[]
  /** True if there are answers from before the first period. */
  cut: boolean
}

/** Periods with fewer answers are not meaningful. */
export const FEW_ANSWERS = 5
const PERIODS_MAX = 60
const DAY_MS = 86_400_000
const [DAYS_MAX, WEEKS_MAX, MONTHS_MAX] = [31, 26 * 7, 5 * 365]

function chooseUnit(days: number): TrendUnit {
  if (days <= DAYS_MAX) return 'day'
  if (days <= WEEKS_MAX) return 'week'
  return days <= MONTHS_MAX ? 'month' : 'year'
}

/** First day of the period that contains a day; weeks start on Monday. */
function getPeriodStart(day: Day, unit: TrendUnit): Day {
  if (unit === 'month') return `${day.slice(0, -2)}01`
  if (unit === 'year') return `${day.slice(0, -5)}01-01`
  return unit === 'week' ? addCalendarDays(day, -(((parseDay(day)?.getUTCDay() ?? 1) + 6) % 7)) : day
}

/** First day of the period before the one that starts on this day. */
const getPreviousPeriod = (start: Day, unit: TrendUnit): Day =>
  getPeriodStart(addCalendarDays(start, -1), unit)

/**
 * Trend of a rating per period: its score, or its average if it has none. Days are in the time zone. Null for less than
 * two days.
 */
export function computeTrend(
  question: ResultQuestion,
  responses: readonly AnsweredResponse[],
  zone: string,
): Trend | null {
  const rated = responses.flatMap((answered) => {
    const { at } = answered.response
    return at !== null && answered.values.has(question.key) ? [{ at, answered }] : []
  })
  const times = rated.map(({ at }) => at)
  // Spreading twenty thousand arguments exceeds the limit of some browsers.
  const first = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const last = times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY)
  if (rated.length === 0) return null
  const getDay = createDayFormatter(zone)
  const [firstDay, lastDay] = [getDay(first), getDay(last)]
  if (firstDay === lastDay) return null
  const unit = chooseUnit((last - first) / DAY_MS)
  const groups = new Map<Day, AnsweredResponse[]>()
  for (const { at, answered } of rated) {
    const start = getPeriodStart(getDay(at), unit)
    const group = groups.get(start)
    if (group) group.push(answered)
    else groups.set(start, [answered])
  }
  const oldest = getPeriodStart(firstDay, unit)
  const periods: TrendPeriod[] = []
  let start = getPeriodStart(lastDay, unit)
  while (periods.length < PERIODS_MAX && start >= oldest) {
    periods.unshift({ start, ...computeFigures(question, groups.get(start) ?? []) })
    start = getPreviousPeriod(start, unit)
  }
  return { unit, periods, cut: (periods[0]?.start ?? oldest) > oldest }
}

function computeFigures(
  question: ResultQuestion,
  responses: readonly AnsweredResponse[],
): Omit<TrendPeriod, 'start'> {
  const { bars } = summarizeQuestion(question, responses)
  const score = computeScore(question, bars)
  return {
    count: score?.count ?? bars.reduce((sum, { count }) => sum + count, 0),
    value: score?.value ?? computeAverage(question, bars),
  }
}
