import type { SurveyPatch } from '../../../contract/schemas/surveys'
import type { SURVEY_DEFAULTS } from '../../../contract/survey-defaults'
import type { surveyTable } from '../../db/tables/surveys'
import { JsonText } from '../../json'
import { cleanAppearance, cleanQuestion } from './clean'
import { iterationsOf } from './iterations'
import { withIds } from './question-ids'
import { samplingDays } from './sampling'

export type SurveyRow = typeof surveyTable.$inferSelect

/** Writable fields of a survey. */
export type SurveyFields = Pick<SurveyRow, keyof typeof SURVEY_DEFAULTS>

/** Maps a request to columns, with sanitized HTML and an id for each question. Derived columns are omitted. */
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

/** Computes the derived columns. */
export function derivedFrom(survey: SurveyFields) {
  const { iteration_start_dates, ...iteration } = iterationsOf(survey)
  const days = samplingDays(survey)
  return {
    ...iteration,
    iteration_start_dates: iteration_start_dates && JsonText.of(iteration_start_dates),
    response_sampling_daily_limits: days && JSON.stringify(days),
  }
}
