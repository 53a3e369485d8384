import type { JsonRecord } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import type { PLAIN_FIELDS } from './fields'
import type { QuestionDraft } from './questions'

export type PlainFields = Pick<Survey, (typeof PLAIN_FIELDS)[number]>

/** Form values of a survey. Fields that the server did not send are absent here too. */
export interface SurveyValues extends Partial<PlainFields> {
  targeting_flag_filters: JsonRecord | null
  remove_targeting_flag: boolean
  questions: QuestionDraft[]
  conditions: JsonRecord
  appearance: JsonRecord
  /** Documents as loaded: unedited parts are written back unchanged. */
  read: Documents
  /** Fields that choices of the guide need. They are not part of the survey. */
  required?: RequiredField[]
  /** Unknown fields of the survey. */
  others: JsonRecord
}

export type Documents = Pick<SurveyBody, 'questions' | 'conditions' | 'appearance'>

/** Survey in the API format, without unknown fields. */
export interface SurveyBody extends Partial<PlainFields> {
  targeting_flag_filters: JsonRecord | null
  /** Removes the targeting filters; for the server null means no change. */
  remove_targeting_flag?: boolean
  questions: JsonRecord[] | null
  conditions: JsonRecord | null
  appearance: JsonRecord | null
}

/** A field that a choice of the guide needs. */
export type RequiredField =
  | 'conditions.url'
  | 'conditions.events'
  | 'linked_flag_id'
  | 'targeting_flag_filters'
