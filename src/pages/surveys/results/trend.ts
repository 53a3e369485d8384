import { addCalendarDays, type Day, parseDay } from '../../../api/zoned-time'
import { averageOf, scoreOf, summarise } from './aggregate'
import { dayTeller } from './days'
import type { Answered, ResultQuestion } from './result-questions'

export type Unit = 'day' | 'week' | 'month' | 'year'

/** Score of a rating in one period; null without answers. */
export interface Period {
  start: Day
  count: number
  value: number | null
}

export interface Trend {
  unit: Unit
  periods: Period[]
  /** True if there are answers from before the first period. */
  cut: boolean
}

/** Periods with fewer answers are not meaningful. */
export const FEW = 5
const PERIODS_MAX = 60
const DAY_MS = 86_400_000
const [DAYS_MAX, WEEKS_MAX, MONTHS_MAX] = [31, 26 * 7, 5 * 365]

function unitFor(days: number): Unit {
  if (days <= DAYS_MAX) return 'day'
  if (days <= WEEKS_MAX) return 'week'
  return days <= MONTHS_MAX ? 'month' : 'year'
}

/** First day of the period that contains a day; weeks start on Monday. */
function periodOf(day: Day, unit: Unit): Day {
  if (unit === 'month') return `${day.slice(0, -2)}01`
  if (unit === 'year') return `${day.slice(0, -5)}01-01`
  return unit === 'week' ? addCalendarDays(day, -(((parseDay(day)?.getUTCDay() ?? 1) + 6) % 7)) : day
}

/** First day of the period before the one that starts on this day. */
const periodBefore = (start: Day, unit: Unit): Day => periodOf(addCalendarDays(start, -1), unit)

/**
 * Trend of a rating per period: its score, or its average if it has none. Days are in the time zone. Null for less than
 * two days.
 */
export function trendOf(question: ResultQuestion, answered: readonly Answered[], zone: string): Trend | null {
  const rated = answered.filter(({ response, values }) => response.at !== null && values.has(question.key))
  const times = rated.map(({ response }) => response.at ?? 0)
  // Spreading twenty thousand arguments exceeds the limit of some browsers.
  const first = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const last = times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY)
  if (rated.length === 0) return null
  const dayOf = dayTeller(zone)
  const [firstDay, lastDay] = [dayOf(first), dayOf(last)]
  if (firstDay === lastDay) return null
  const unit = unitFor((last - first) / DAY_MS)
  const groups = new Map<Day, Answered[]>()
  for (const one of rated) {
    const start = periodOf(dayOf(one.response.at ?? 0), unit)
    const group = groups.get(start)
    if (group) group.push(one)
    else groups.set(start, [one])
  }
  const oldest = periodOf(firstDay, unit)
  const periods: Period[] = []
  let start = periodOf(lastDay, unit)
  while (periods.length < PERIODS_MAX && start >= oldest) {
    periods.unshift({ start, ...figuresOf(question, groups.get(start) ?? []) })
    start = periodBefore(start, unit)
  }
  return { unit, periods, cut: (periods[0]?.start ?? oldest) > oldest }
}

function figuresOf(question: ResultQuestion, answered: readonly Answered[]): Omit<Period, 'start'> {
  const { bars } = summarise(question, answered)
  const score = scoreOf(question, bars)
  return {
    count: score?.count ?? bars.reduce((sum, { count }) => sum + count, 0),
    value: score?.value ?? averageOf(question, bars),
  }
}
