import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SURVEY_DEFAULTS } from '../../../contract/domain/survey-defaults'
import { addDays } from '../../../contract/domain/timestamps'
import type { JsonRecord } from '../../../contract/is-object'
import { ITERATIONS_MAX } from '../../../contract/limits'
import type { ParsedBody } from '../../../contract/parsed-body'
import type { Survey, SurveyPatch } from '../../../contract/schemas/surveys'
import type { surveyTable } from '../../core/db/schema/surveys'
import { invalid } from '../../core/errors'
import { JsonText } from '../../core/json'
import { cleanAppearance, cleanQuestion, cleanTranslations } from './sanitize'

export type SurveyRow = Omit<typeof surveyTable.$inferSelect, 'search_text'>

/** Writable fields of a survey. */
export type SurveyFields = Pick<SurveyRow, keyof typeof SURVEY_DEFAULTS>

/** Maps a request to columns, with sanitized HTML and an id for each question. Derived columns are omitted. */
export function toSurveyColumns(body: ParsedBody<SurveyPatch>, before: SurveyRow | null) {
  const { targeting_flag_id, targeting_flag_filters, remove_targeting_flag, ...rest } = body
  const {
    iteration_start_dates,
    response_sampling_daily_limits,
    questions,
    conditions,
    appearance,
    translations,
    form_content,
    ...columns
  } = rest
  return {
    ...columns,
    ...(questions !== undefined && {
      questions:
        questions &&
        JsonText.from(assignQuestionIds(questions.map(cleanQuestion), before?.questions?.value() ?? null)),
    }),
    ...(conditions !== undefined && { conditions: conditions && JsonText.from(conditions) }),
    ...(translations !== undefined && {
      translations: translations && JsonText.from(cleanTranslations(translations)),
    }),
    ...(form_content !== undefined && {
      form_content: form_content === null ? null : JsonText.from(form_content),
    }),
    ...(appearance !== undefined && { appearance: appearance && JsonText.from(cleanAppearance(appearance)) }),
  }
}

/** Computes the derived columns. */
export function getDerivedColumns(survey: SurveyFields) {
  const { iteration_start_dates, ...iteration } = computeIterations(survey)
  const days = buildSamplingDays(survey)
  return {
    ...iteration,
    iteration_start_dates: iteration_start_dates && JsonText.from(iteration_start_dates),
    response_sampling_daily_limits: days && JSON.stringify(days),
  }
}

/**
 * Assigns an id to each question, because answers are stored by it. A question without an id that equals the stored one
 * at its index gets the stored id, so that sending the same questions again is a no-op.
 */
export function assignQuestionIds(questions: JsonRecord[], stored: JsonRecord[] | null): JsonRecord[] {
  const sent = new Set(questions.map(({ id }) => id))
  return questions.map((question, index) => {
    if (question.id) return question
    const id = stored?.[index]?.id
    const unchanged = id && !sent.has(id) && isDeepStrictEqual({ ...question, id }, stored?.[index])
    return { ...question, id: unchanged ? id : randomUUID() }
  })
}

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
