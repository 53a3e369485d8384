import { ITERATIONS_MAX } from '../../../../contract/limits'
import type { Survey } from '../../../../contract/schemas/surveys'
import { toZonedTime } from '../../../lib/time/zoned-time'

const DAY = 24 * 60 * 60 * 1000
const UNIT_DAYS: Record<string, number> = { day: 1, week: 7, month: 30 }

/** Time range; `to` is null if the end is unknown. */
interface TimeRange {
  from: Date
  to: Date | null
}

/** `never`: the survey ends before the iteration starts. */
export type RoundState = 'over' | 'now' | 'next' | 'never'

export interface SurveyRound extends TimeRange {
  number: number
  to: Date
  state: RoundState
}

/** Schedule of a survey, as if it were launched now if it is a draft. */
export interface SurveySchedule extends TimeRange {
  isLaunched: boolean
  rounds: SurveyRound[]
  /** True if the current iteration is over by date: the server has not advanced it yet. */
  isBehind: boolean
  /** True if the end was set, and is not derived from the iterations. */
  isEnded: boolean
  sampling: (TimeRange & { limit: number }) | null
}

/** Fields that determine the schedule; any may be missing or invalid. */
export type SurveyScheduleFields = Partial<
  Pick<
    Survey,
    | 'start_date'
    | 'end_date'
    | 'iteration_count'
    | 'iteration_frequency_days'
    | 'iteration_start_dates'
    | 'current_iteration'
    | 'response_sampling_start_date'
    | 'response_sampling_interval'
    | 'response_sampling_interval_type'
    | 'response_sampling_limit'
  >
>

const isValid = (date: Date) => !Number.isNaN(date.getTime())

function parseDate(value: unknown): Date | null {
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  return isValid(date) ? date : null
}

const addDaysTo = (from: Date, days: number) => new Date(from.getTime() + days * DAY)

function getRoundStarts(fields: SurveyScheduleFields, start: Date): Date[] {
  const reportedDates = (fields.iteration_start_dates ?? []).map(parseDate).filter((date) => date !== null)
  if (reportedDates.length > 0) return reportedDates.slice(0, ITERATIONS_MAX)
  const { iteration_count: count, iteration_frequency_days: days } = fields
  if (typeof count !== 'number' || typeof days !== 'number' || count < 1 || days < 1) return []
  return getIterationDates(start, Math.floor(count), days, ITERATIONS_MAX)
}

function buildRounds(fields: SurveyScheduleFields, start: Date, end: Date | null, now: Date): SurveyRound[] {
  const starts = getRoundStarts(fields, start)
  const days = Number(fields.iteration_frequency_days) || 1
  const isLaunched = parseDate(fields.start_date) !== null
  const current = isLaunched && !end ? fields.current_iteration : null
  return starts.flatMap((from, index): SurveyRound[] => {
    const to = starts[index + 1] ?? addDaysTo(from, days)
    const number = index + 1
    // The server counts iterations; if it does not report the current one, the date decides.
    const isNow = current ? current === number : isLaunched && !end && from <= now && now < to
    const isOver = current ? number < current : to <= now
    const state = isNow
      ? 'now'
      : end && end <= from
        ? 'never'
        : isOver || (end && end <= now)
          ? 'over'
          : 'next'
    return isValid(from) && isValid(to) ? [{ number, from, to, state }] : []
  })
}

function getSampling(fields: SurveyScheduleFields): SurveySchedule['sampling'] {
  const { response_sampling_limit: limit, response_sampling_interval: interval } = fields
  const from = parseDate(fields.response_sampling_start_date)
  if (!limit || !interval || !from) return null
  const to = addDaysTo(from, interval * (UNIT_DAYS[fields.response_sampling_interval_type ?? 'week'] ?? 7))
  return isValid(to) ? { from, to, limit } : null
}

/** Computes the schedule, the current iteration, and the time range for sampling responses. */
export function buildSchedule(fields: SurveyScheduleFields, now: Date): SurveySchedule {
  const start = parseDate(fields.start_date)
  const end = parseDate(fields.end_date)
  const from = start ?? now
  const rounds = buildRounds(fields, from, end, now)
  return {
    from,
    to: end ?? rounds.at(-1)?.to ?? null,
    isLaunched: start !== null,
    isBehind: rounds.some(({ state, to }) => state === 'now' && to <= now),
    isEnded: end !== null,
    rounds,
    sampling: getSampling(fields),
  }
}

/** Iterations that start in the same years, the first of which is `from`. */
export interface RoundGroup {
  from: number
  years: number
  rounds: SurveyRound[]
}

const GROUPS_MAX = 20

/** Groups iterations by year in the time zone; by 10, 100 or 1000 years if there would be too many groups. */
export function groupRounds(rounds: SurveyRound[], zone: string): RoundGroup[] {
  for (const years of [1, 10, 100, 1000]) {
    const groups = new Map<number, SurveyRound[]>()
    for (const round of rounds) {
      const from = Math.floor(toZonedTime(round.from, zone).getUTCFullYear() / years) * years
      groups.set(from, [...(groups.get(from) ?? []), round])
    }
    if (groups.size <= GROUPS_MAX || years === 1000)
      return [...groups].map(([from, inside]) => ({ from, years, rounds: inside }))
  }
  return []
}

/** Start dates of the iterations of a repeating survey, at most `limit`. */
export function getIterationDates(start: Date, count: number, everyDays: number, limit: number): Date[] {
  const rounds = Math.max(0, Math.min(count, limit))
  return Array.from({ length: rounds }, (_, round) => new Date(start.getTime() + round * everyDays * DAY))
}
