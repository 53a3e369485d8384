import type { JsonRecord } from '../../../../contract/is-object'
import { type Survey, SurveyWriteResponse } from '../../../../contract/schemas/surveys'
import { PLAIN_FIELDS } from './fields'
import { mergeFieldPreservingEmpty, omit } from './json'
import { dropPageSettings } from './own-page'
import { createQuestion, parseQuestions, serializeQuestions } from './questions'
import type { Documents, PlainFields, SurveyBody, SurveyValues } from './survey-values'

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
