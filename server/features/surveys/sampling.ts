import { addDays } from '../../../contract/domain/timestamps'
import type { Survey } from '../../../contract/schemas/surveys'
import { invalid } from '../../core/errors'

const DAYS = { day: 1, week: 7, month: 30 }
/** Maximum number of schedule days: each gets an entry, and ten years exceed any practical use. */
const MAX_DAYS = 3660

/** Sampling settings: response limit, interval and start. */
export type Sampling = Pick<
  Survey,
  | 'response_sampling_start_date'
  | 'response_sampling_interval_type'
  | 'response_sampling_interval'
  | 'response_sampling_limit'
>

/** One day of a schedule: cumulative response limit at its end, and the share of users who see the survey. */
interface SamplingDay {
  date: string
  daily_response_limit: number
  rollout_percentage: number
}

/** Builds the schedule that distributes the responses evenly over the days; null if there is no limit. */
export function buildSamplingDays(sampling: Sampling): SamplingDay[] | null {
  const { response_sampling_start_date: start, response_sampling_interval_type: type } = sampling
  const { response_sampling_interval: interval, response_sampling_limit: limit } = sampling
  if (start === null || type === null || !limit || interval === null) return null
  const days = interval * DAYS[type]
  if (days > MAX_DAYS)
    throw invalid(`Sampling can take at most ${MAX_DAYS} days.`, 'response_sampling_interval')
  const [each, rest] = [Math.floor(limit / days), limit % days]
  return Array.from({ length: days }, (_, day) => ({
    date: addDaysToDate(start, day),
    daily_response_limit: each * (day + 1) + Math.min(day + 1, rest),
    rollout_percentage: Math.round(((day + 1) / days) * 10_000) / 100,
  }))
}

/** Rejects an invalid sampling that results from a request and the stored values. */
export function assertSampling(sent: Partial<Sampling>, before: Sampling | null, now: string): void {
  const today = `${now.slice(0, 10)}T00:00:00Z`
  const { response_sampling_interval: interval, response_sampling_start_date: start } = sent
  if (start && start !== before?.response_sampling_start_date && Date.parse(start) < Date.parse(today)) {
    throw invalid('Sampling cannot start before today (UTC).', 'response_sampling_start_date')
  }
  if (typeof interval === 'number' && interval <= 0) {
    throw invalid('The sampling interval must be greater than 0.', 'response_sampling_interval')
  }
  const sampling = { ...before, ...sent }
  if (!sampling.response_sampling_limit) return
  if (!sampling.response_sampling_start_date) {
    throw invalid('A sampling limit requires a start date.', 'response_sampling_start_date')
  }
  if (!sampling.response_sampling_interval) {
    throw invalid('A sampling limit requires an interval.', 'response_sampling_interval')
  }
}

function addDaysToDate(start: string, day: number): string {
  const date = addDays(start, day)
  if (date === null) throw invalid('Sampling would end after the year 9999.', 'response_sampling_start_date')
  return date
}
