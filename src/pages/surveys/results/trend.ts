import { averageOf, scoreOf, summarise } from './aggregate'
import { dayOf, daysAfter, startOf } from './days'
import type { Answered, ResultQuestion } from './result-questions'

export type Unit = 'day' | 'week' | 'month' | 'year'

/** What a rating came to in one period; null where nobody answered. */
export interface Period {
  start: Date
  count: number
  value: number | null
}

export interface Trend {
  unit: Unit
  periods: Period[]
  /** Whether there are answers from before the first period. */
  cut: boolean
}

/** Fewer answers than this say little about a period. */
export const FEW = 5
const PERIODS_MAX = 60
const DAY_MS = 86_400_000
const [DAYS_MAX, WEEKS_MAX, MONTHS_MAX] = [31, 26 * 7, 5 * 365]

function unitFor(days: number): Unit {
  if (days <= DAYS_MAX) return 'day'
  if (days <= WEEKS_MAX) return 'week'
  return days <= MONTHS_MAX ? 'month' : 'year'
}

/** The first day of the period that a moment is in, here; weeks begin on Monday. */
function periodOf(at: Date, unit: Unit): Date {
  const day = startOf(dayOf(at)) ?? at
  if (unit === 'week') return daysAfter(day, -((day.getDay() + 6) % 7))
  if (unit === 'month') return daysAfter(day, 1 - day.getDate())
  if (unit === 'year') day.setMonth(0, 1)
  return day
}

/** The period so many steps later. */
function stepped(start: Date, unit: Unit, steps: number): Date {
  if (unit === 'day' || unit === 'week') return daysAfter(start, steps * (unit === 'week' ? 7 : 1))
  const next = new Date(start)
  if (unit === 'month') next.setMonth(next.getMonth() + steps)
  else next.setFullYear(next.getFullYear() + steps)
  return next
}

/** How the answers to a rating changed: its figure, or else its average, period by period. Null for less than two days. */
export function trendOf(question: ResultQuestion, answered: readonly Answered[]): Trend | null {
  const rated = answered.filter(({ response, values }) => response.at !== null && values.has(question.key))
  const times = rated.map(({ response }) => response.at ?? 0)
  // A spread of twenty thousand arguments is too much for some browsers.
  const first = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const last = times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY)
  if (rated.length === 0 || dayOf(new Date(first)) === dayOf(new Date(last))) return null
  const unit = unitFor((last - first) / DAY_MS)
  const groups = new Map<number, Answered[]>()
  for (const one of rated) {
    const start = periodOf(new Date(one.response.at ?? 0), unit).getTime()
    const group = groups.get(start)
    if (group) group.push(one)
    else groups.set(start, [one])
  }
  const newest = periodOf(new Date(last), unit)
  const periods: Period[] = []
  for (let back = 0; back < PERIODS_MAX; back += 1) {
    const start = stepped(newest, unit, -back)
    if (start.getTime() < periodOf(new Date(first), unit).getTime()) break
    periods.unshift({ start, ...figuresOf(question, groups.get(start.getTime()) ?? []) })
  }
  return { unit, periods, cut: (periods[0]?.start.getTime() ?? 0) > first }
}

function figuresOf(question: ResultQuestion, answered: readonly Answered[]): Omit<Period, 'start'> {
  const { bars } = summarise(question, answered)
  const score = scoreOf(question, bars)
  return {
    count: score?.count ?? bars.reduce((sum, { count }) => sum + count, 0),
    value: score?.value ?? averageOf(question, bars),
  }
}
