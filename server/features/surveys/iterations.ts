import { addDays } from '../../../contract/domain/timestamps'
import { ITERATIONS_MAX } from '../../../contract/limits'
import { invalid } from '../../core/errors'

/** Fields that determine the iterations of a survey. */
export interface Recurrence {
  start_date: string | null
  iteration_count: number | null
  iteration_frequency_days: number | null
  current_iteration: number | null
  current_iteration_start_date: string | null
}

interface Iterations {
  iteration_start_dates: string[] | null
  current_iteration: number | null
  current_iteration_start_date: string | null
}

/** Returns true if a survey has more than one iteration. */
export const isRecurring = ({ iteration_count, iteration_frequency_days }: Recurrence) =>
  Boolean(iteration_count && iteration_frequency_days)

/** Computes the derived iteration fields. A draft has no dates yet. */
export function computeIterations(survey: Recurrence): Iterations {
  const {
    start_date,
    iteration_count,
    iteration_frequency_days,
    current_iteration,
    current_iteration_start_date,
  } = survey
  if (!iteration_count || !iteration_frequency_days) {
    return { iteration_start_dates: [], current_iteration: null, current_iteration_start_date: null }
  }
  if (start_date === null)
    return { iteration_start_dates: null, current_iteration, current_iteration_start_date }
  const iteration_start_dates = Array.from(
    { length: Math.min(iteration_count, ITERATIONS_MAX) },
    (_, index) => addDaysToStart(start_date, index * iteration_frequency_days),
  )
  return current_iteration
    ? { iteration_start_dates, current_iteration, current_iteration_start_date }
    : { iteration_start_dates, current_iteration: 1, current_iteration_start_date: start_date }
}

/** Returns true if the last iteration has ended at a timestamp. */
export function hasLastIterationEnded(survey: Recurrence, now: string): boolean {
  const { start_date, iteration_count, iteration_frequency_days } = survey
  if (start_date === null || !iteration_count || !iteration_frequency_days) return false
  const end = addDays(start_date, iteration_count * iteration_frequency_days)
  return end !== null && Date.parse(end) < Date.parse(now)
}

function addDaysToStart(start: string, days: number): string {
  const date = addDays(start, days)
  if (date === null)
    throw invalid('An iteration would start after the year 9999.', 'iteration_frequency_days')
  return date
}
