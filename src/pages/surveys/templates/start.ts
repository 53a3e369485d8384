import type { SurveyCreate } from '../../../../contract/schemas/surveys'
import { readQuestions } from '../model/questions'
import { newSurvey, type SurveyValues } from '../model/survey'

/** What a new survey may start with, as it is written on the wire. */
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

/** A draft as the form edits it. Its questions get identities of their own each time. */
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
