import type { SurveyCreate } from '../../../../contract/schemas/surveys'
import { parseQuestions } from '../model/questions'
import { createSurveyValues } from '../model/survey'
import type { SurveyValues } from '../model/survey-values'

/** Initial data of a new survey, in the API format. */
export type TemplateDraft = Pick<
  SurveyCreate,
  | 'name'
  | 'description'
  | 'type'
  | 'schedule'
  | 'linked_flag_id'
  | 'targeting_flag_filters'
  | 'questions'
  | 'conditions'
  | 'appearance'
  | 'responses_limit'
  | 'iteration_count'
  | 'iteration_frequency_days'
  | 'enable_partial_responses'
>

/** Converts a draft to form values. The questions get new keys each time. */
export function parseTemplate({ questions, conditions, appearance, ...draft }: TemplateDraft): SurveyValues {
  return {
    ...createSurveyValues(),
    ...draft,
    targeting_flag_filters: draft.targeting_flag_filters ?? null,
    questions: parseQuestions(questions ?? null),
    conditions: conditions ?? {},
    appearance: appearance ?? {},
  }
}
