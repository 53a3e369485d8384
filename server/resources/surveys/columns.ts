import type { SurveyPatch } from '../../../contract/schemas/surveys'
import type { surveyTable } from '../../db/tables/surveys'
import { JsonText } from '../../json'
import { cleanAppearance, cleanQuestion } from './clean'
import { iterationsOf } from './iterations'
import { withIds } from './question-ids'
import { samplingDays } from './sampling'

export type SurveyRow = typeof surveyTable.$inferSelect

/** A survey before anything is said about it. */
export const BLANK = {
  description: '',
  schedule: 'once',
  linked_flag_id: null,
  questions: null,
  conditions: null,
  appearance: null,
  start_date: null,
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  current_iteration: null,
  current_iteration_start_date: null,
  response_sampling_start_date: null,
  response_sampling_interval_type: 'week',
  response_sampling_interval: null,
  response_sampling_limit: null,
  enable_partial_responses: false,
  enable_iframe_embedding: false,
  base_language: 'en',
  translations: null,
  form_content: null,
} as const satisfies Partial<SurveyRow>

/** What can be said about a survey. */
export type SurveyFields = Pick<SurveyRow, keyof typeof BLANK>

/** The columns that a request sets, with clean HTML and an id for each question. What is only derived is left out. */
export function columnsOf(body: SurveyPatch, before: SurveyRow | null) {
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
        questions && JsonText.of(withIds(questions.map(cleanQuestion), before?.questions?.value() ?? null)),
    }),
    ...(conditions !== undefined && { conditions: conditions && JsonText.of(conditions) }),
    ...(translations !== undefined && { translations: translations && JsonText.of(translations) }),
    ...(form_content !== undefined && {
      form_content: form_content === null ? null : JsonText.of(form_content),
    }),
    ...(appearance !== undefined && { appearance: appearance && JsonText.of(cleanAppearance(appearance)) }),
  }
}

/** The columns that follow from others. */
export function derivedFrom(survey: SurveyFields) {
  const { iteration_start_dates, ...iteration } = iterationsOf(survey)
  const days = samplingDays(survey)
  return {
    ...iteration,
    iteration_start_dates: iteration_start_dates && JsonText.of(iteration_start_dates),
    response_sampling_daily_limits: days && JSON.stringify(days),
  }
}
