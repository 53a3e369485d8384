import type { JsonRecord } from '../../../../contract/is-object'
import { type Survey, SurveyWriteResponse } from '../../../../contract/schemas/surveys'
import { PLAIN_FIELDS } from './fields'
import { mergeFieldPreservingEmpty, omit } from './json'
import { dropPageSettings } from './own-page'
import { createQuestion, parseQuestions, type QuestionDraft, serializeQuestions } from './questions'
import type { RequiredField } from './required'

type PlainFields = Pick<Survey, (typeof PLAIN_FIELDS)[number]>

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

type Documents = Pick<SurveyBody, 'questions' | 'conditions' | 'appearance'>

/** Survey in the API format, without unknown fields. */
export interface SurveyBody extends Partial<PlainFields> {
  targeting_flag_filters: JsonRecord | null
  /** Removes the targeting filters; for the server null means no change. */
  remove_targeting_flag?: boolean
  questions: JsonRecord[] | null
  conditions: JsonRecord | null
  appearance: JsonRecord | null
}

function pickPlainFields(from: Partial<PlainFields>): Partial<PlainFields> {
  const present = PLAIN_FIELDS.filter((field) => from[field] !== undefined)
  return Object.fromEntries(present.map((field) => [field, from[field]]))
}

/** Converts the documents of a survey to form values. */
export function parseDocuments(
  read: Documents,
): Pick<SurveyValues, 'questions' | 'conditions' | 'appearance' | 'read'> {
  return {
    questions: parseQuestions(read.questions),
    conditions: read.conditions ?? {},
    appearance: read.appearance ?? {},
    read,
  }
}

/** Fields that are not in the contract: those of a newer server. */
export const getUnknownFields = (survey: JsonRecord) => omit(survey, Object.keys(SurveyWriteResponse.shape))

/** Converts a loaded survey to form values. */
export function parseSurvey(survey: Survey): SurveyValues {
  const { questions = null, conditions = null, appearance = null } = survey
  return {
    ...pickPlainFields(survey),
    targeting_flag_filters: survey.targeting_flag?.filters ?? null,
    remove_targeting_flag: false,
    ...parseDocuments({ questions, conditions, appearance }),
    others: getUnknownFields(survey),
  }
}

/** Serializes the form values for the API; unedited parts are written as loaded, including the order of keys. */
export function serializeSurvey(edited: SurveyValues): SurveyBody {
  const values = edited.type === 'external_survey' ? dropPageSettings(edited) : edited
  const { read } = values
  return {
    ...values.others,
    ...pickPlainFields(values),
    targeting_flag_filters: values.remove_targeting_flag ? null : values.targeting_flag_filters,
    questions: serializeQuestions(values.questions, read.questions),
    conditions: mergeFieldPreservingEmpty(read.conditions, values.conditions),
    appearance: mergeFieldPreservingEmpty(read.appearance, values.appearance),
  }
}

/** Initial values of a new survey. */
export function createSurveyValues(): SurveyValues {
  return {
    name: '',
    description: '',
    type: 'popover',
    schedule: 'once',
    archived: false,
    targeting_flag_filters: null,
    remove_targeting_flag: false,
    ...parseDocuments({ questions: null, conditions: null, appearance: null }),
    questions: [createQuestion('open')],
    // The SDKs show no confirmation message unless this is set.
    appearance: { displayThankYouMessage: true },
    others: {},
  }
}
