import type { JsonRecord } from '../../../../contract/json-object'
import { type Survey, SurveyWritten } from '../../../../contract/schemas/surveys'
import { PLAIN_FIELDS } from './fields'
import { omit, settleField } from './json'
import { dropPageSettings } from './own-page'
import { newQuestion, type QuestionDraft, readQuestions, writeQuestions } from './questions'
import type { RequiredField } from './required'

type PlainFields = Pick<Survey, (typeof PLAIN_FIELDS)[number]>

/** A survey in the form. Fields that the server did not send are absent here too. */
export interface SurveyValues extends Partial<PlainFields> {
  targeting_flag_filters: JsonRecord | null
  remove_targeting_flag: boolean
  questions: QuestionDraft[]
  conditions: JsonRecord
  appearance: JsonRecord
  /** The documents as they were read: what is not edited in them is written as it stands there. */
  read: Documents
  /** Fields that choices of the guide need. They are not part of the survey. */
  required?: RequiredField[]
  /** Fields of the survey that nobody here knows. */
  others: JsonRecord
}

type Documents = Pick<SurveyBody, 'questions' | 'conditions' | 'appearance'>

/** What a survey in the form looks like on the wire, besides the fields that nobody here knows. */
export interface SurveyBody extends Partial<PlainFields> {
  targeting_flag_filters: JsonRecord | null
  /** How the removal of the filters is sent: null means no change to the server. */
  remove_targeting_flag?: boolean
  questions: JsonRecord[] | null
  conditions: JsonRecord | null
  appearance: JsonRecord | null
}

function plainFields(from: Partial<PlainFields>): Partial<PlainFields> {
  const present = PLAIN_FIELDS.filter((field) => from[field] !== undefined)
  return Object.fromEntries(present.map((field) => [field, from[field]]))
}

/** The documents of a survey as the form edits them. */
export function readDocuments(
  read: Documents,
): Pick<SurveyValues, 'questions' | 'conditions' | 'appearance' | 'read'> {
  return {
    questions: readQuestions(read.questions),
    conditions: read.conditions ?? {},
    appearance: read.appearance ?? {},
    read,
  }
}

/** The fields that the contract does not name: a newer server's. */
export const unknownFields = (survey: JsonRecord) => omit(survey, Object.keys(SurveyWritten.shape))

/** A loaded survey as the form edits it. */
export function readSurvey(survey: Survey): SurveyValues {
  const { questions = null, conditions = null, appearance = null } = survey
  return {
    ...plainFields(survey),
    targeting_flag_filters: survey.targeting_flag?.filters ?? null,
    remove_targeting_flag: false,
    ...readDocuments({ questions, conditions, appearance }),
    others: unknownFields(survey),
  }
}

/** The form's values for the wire; what was not edited is as it was read, to the order of its keys. */
export function writeSurvey(edited: SurveyValues): SurveyBody {
  const values = edited.type === 'external_survey' ? dropPageSettings(edited) : edited
  const { read } = values
  return {
    ...values.others,
    ...plainFields(values),
    targeting_flag_filters: values.remove_targeting_flag ? null : values.targeting_flag_filters,
    questions: writeQuestions(values.questions, read.questions),
    conditions: settleField(read.conditions, values.conditions),
    appearance: settleField(read.appearance, values.appearance),
  }
}

/** What a new survey starts with. */
export function newSurvey(): SurveyValues {
  return {
    name: '',
    description: '',
    type: 'popover',
    schedule: 'once',
    archived: false,
    targeting_flag_filters: null,
    remove_targeting_flag: false,
    ...readDocuments({ questions: null, conditions: null, appearance: null }),
    questions: [newQuestion('open')],
    // The SDKs show none unless they are told to.
    appearance: { displayThankYouMessage: true },
    others: {},
  }
}
