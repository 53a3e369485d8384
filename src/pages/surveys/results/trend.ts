import { CURRENT_TICKS } from '../../../components/charts/partial-legend'
import { formatDays } from '../../../components/reports/format-report'
import { formatDayOfYear, formatUnit } from '../../../components/ui/cells/format-time'
import { t, tn } from '../../../lib/i18n/translate'
import { addCalendarDays, clipPeriod, type Day, getDay, parseDay } from '../../../lib/time/zoned-time'
import { computeAverage, computeScore, summarizeQuestion } from './aggregate'
import { createDayFormatter, type DayRange, getFirstDay } from './day-range'
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

/** Returns true for the day, week, month or year in which the current day of the zone is. */
export const isCurrentPeriod = (start: Day, unit: TrendUnit, zone: string): boolean =>
  start === getPeriodStart(getDay(new Date(), zone), unit)

/** Returns the label and tick of a period for a chart, and whether it is running or cut by the range of the results. */
export function describePeriod(start: Day, unit: TrendUnit, zone: string, range: DayRange) {
  const next = getPeriodStart(addCalendarDays(start, { day: 1, week: 7, month: 31, year: 366 }[unit]), unit)
  const end = addCalendarDays(next, -1)
  const isCurrent = isCurrentPeriod(start, unit, zone)
  const { from, to, isCut } = clipPeriod(
    { start, end, isCurrent },
    { from: getFirstDay(range, new Date(), zone), to: range.to },
  )
  return {
    label: isCut ? formatDays(from, to) : formatPeriod(start, unit),
    tick: isCurrent ? CURRENT_TICKS[unit] : formatShortPeriod(isCut ? from : start, unit),
    isCurrent,
    isCut,
  }
}

/** Responses grouped by period, without gaps. */
export interface ResponsePeriods {
  unit: TrendUnit
  periods: { start: Day; responses: AnsweredResponse[] }[]
  /** True if there are responses from before the first period. */
  cut: boolean
}

/** Groups responses by period, of days in the time zone. Null for less than two days. */
export function groupByPeriod(responses: readonly AnsweredResponse[], zone: string): ResponsePeriods | null {
  const dated = responses.flatMap((item) =>
    item.response.at === null ? [] : [{ item, at: item.response.at }],
  )
  // Spreading twenty thousand arguments exceeds the limit of some browsers.
  const first = dated.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const last = dated.reduce((most, { at }) => Math.max(most, at), Number.NEGATIVE_INFINITY)
  if (dated.length === 0) return null
  const getDay = createDayFormatter(zone)
  const [firstDay, lastDay] = [getDay(first), getDay(last)]
  if (firstDay === lastDay) return null
  const unit = chooseUnit((last - first) / DAY_MS)
  const groups = new Map<Day, AnsweredResponse[]>()
  for (const { item, at } of dated) {
    const start = getPeriodStart(getDay(at), unit)
    const group = groups.get(start)
    if (group) group.push(item)
    else groups.set(start, [item])
  }
  const oldest = getPeriodStart(firstDay, unit)
  const periods: ResponsePeriods['periods'] = []
  let start = getPeriodStart(lastDay, unit)
  while (periods.length < PERIODS_MAX && start >= oldest) {
    periods.unshift({ start, responses: groups.get(start) ?? [] })
    start = getPreviousPeriod(start, unit)
  }
  return { unit, periods, cut: (periods[0]?.start ?? oldest) > oldest }
}

/** Trend of a rating per period: its score, or its average if it has none. Null for less than two days. */
export function computeTrend(
  question: ResultQuestion,
  responses: readonly AnsweredResponse[],
  zone: string,
): Trend | null {
  const rated = responses.filter(({ values }) => values.has(question.key))
  const grouped = groupByPeriod(rated, zone)
  return (
    grouped && {
      ...grouped,
      periods: grouped.periods.map(({ start, responses }) => ({
        start,
        ...computeFigures(question, responses),
      })),
    }
  )
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

/**
 * Values of the last period, with its number of answers, and the one before, which are named by `title`. Null if one of
 * them has too few answers.
 */
export function compareLastPeriods({ unit, periods }: Trend) {
  const [previous, last] = periods.slice(-2)
  if (!previous || !last || Math.min(previous.count, last.count) < FEW_ANSWERS) return null
  return {
    start: last.start,
    last: last.value ?? 0,
    count: last.count,
    previous: previous.value ?? 0,
    title: t('{period} compared to {previous}', {
      period: formatPeriod(last.start, unit),
      previous: formatPeriod(previous.start, unit),
    }),
  }
}

const CHANGES: Record<TrendUnit, (difference: string) => string> = {
  day: (difference) => t('{difference} vs. previous day', { difference }),
  week: (difference) => t('{difference} vs. previous week', { difference }),
  month: (difference) => t('{difference} vs. previous month', { difference }),
  year: (difference) => t('{difference} vs. previous year', { difference }),
}

/** Formats the change since the previous period: `+4 vs. previous week`. */
export const formatChange = (difference: string, unit: TrendUnit): string => CHANGES[unit](difference)

const INTERIM: Record<TrendUnit, (values: { last: string; previous: string; ratings: string }) => string> = {
  day: (values) => t('Today so far {last} ({ratings}), yesterday {previous}', values),
  week: (values) => t('This week so far {last} ({ratings}), last week {previous}', values),
  month: (values) => t('This month so far {last} ({ratings}), last month {previous}', values),
  year: (values) => t('This year so far {last} ({ratings}), last year {previous}', values),
}

/**
 * Formats the value of the current period, which is not comparable yet: `This week so far +90 (16 ratings), last week
 * +54`.
 */
export const formatInterim = (last: string, previous: string, count: number, unit: TrendUnit): string =>
  INTERIM[unit]({ last, previous, ratings: tn(count, '{n} rating', '{n} ratings') })

const TITLES: Record<TrendUnit, (figure: string) => string> = {
  day: (figure) => t('{figure} by day', { figure }),
  week: (figure) => t('{figure} by week', { figure }),
  month: (figure) => t('{figure} by month', { figure }),
  year: (figure) => t('{figure} by year', { figure }),
}

/** Title of a chart of a figure over time: `NPS by day`. */
export const formatTrendTitle = (figure: string, unit: TrendUnit): string => TITLES[unit](figure)

/** Formats a period for a sentence or a table: `12 May 2026`, `Week of 12 May 2026`. */
function formatPeriod(start: Day, unit: TrendUnit): string {
  const text = formatUnit(new Date(start), unit === 'week' ? 'day' : unit, 'UTC')
  return unit === 'week' ? t('Week of {day}', { day: text }) : text
}

/** Formats a period for an axis: `12 May`. */
const formatShortPeriod = (start: Day, unit: TrendUnit): string =>
  unit === 'month' || unit === 'year'
    ? formatUnit(new Date(start), unit, 'UTC')
    : formatDayOfYear(new Date(start), 'UTC')
