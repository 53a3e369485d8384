import type { SURVEY_DEFAULTS } from '../../../contract/domain/survey-defaults'
import type { SurveyPatch } from '../../../contract/schemas/surveys'
import type { surveyTable } from '../../core/db/schema/surveys'
import { JsonText } from '../../core/json'
import { computeIterations } from './iterations'
import { assignQuestionIds } from './question-ids'
import { buildSamplingDays } from './sampling'
import { cleanAppearance, cleanQuestion } from './sanitize'

export type SurveyRow = Omit<typeof surveyTable.$inferSelect, 'search_text'>

/** Writable fields of a survey. */
export type SurveyFields = Pick<SurveyRow, keyof typeof SURVEY_DEFAULTS>

/** Maps a request to columns, with sanitized HTML and an id for each question. Derived columns are omitted. */
export function toSurveyColumns(body: SurveyPatch, before: SurveyRow | null) {
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
    ...(translations !== undefined && { translations: translations && JsonText.from(translations) }),
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
