import type { SurveyCreate } from '../../../../contract/schemas/surveys'
import { readQuestions } from '../model/questions'
import { newSurvey, type SurveyValues } from '../model/survey'

/** Initial data of a new survey, in the API format. */
export type Draft = Pick<
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
export function readDraft({ questions, conditions, appearance, ...draft }: Draft): SurveyValues {
  return {
    ...newSurvey(),
    ...draft,
    targeting_flag_filters: draft.targeting_flag_filters ?? null,
    questions: readQuestions(questions ?? null),
    conditions: conditions ?? {},
    appearance: appearance ?? {},
  }
}
