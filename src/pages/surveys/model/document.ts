import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { PLAIN_FIELDS } from './fields'
import { getUnknownFields, parseDocuments, serializeSurvey } from './survey'
import type { SurveyValues } from './survey-values'

/** JSON document of a survey with everything that can be sent. */
export const toDocument = (values: SurveyValues): JsonRecord => ({ ...serializeSurvey(values) })

const LISTS = ['questions']
const OBJECTS = ['conditions', 'appearance', 'targeting_flag_filters']

/** Reason why a document is not a survey; null if it is valid. */
export function validateDocument(document: unknown): string | null {
  if (!isObject(document)) return t('Enter a survey as a JSON object: { … }.')
  const notList = LISTS.find((key) => {
    const value = document[key] ?? []
    return !Array.isArray(value) || !value.every(isObject)
  })
  if (notList) return t('“{key}” must be a list of objects, or null.', { key: notList })
  const notObject = OBJECTS.find((key) => !isObject(document[key] ?? {}))
  return notObject ? t('“{key}” must be an object, or null.', { key: notObject }) : null
}

const getFilters = (document: JsonRecord) => {
  const { targeting_flag: flag, targeting_flag_filters: filters } = document
  return filters === undefined && isObject(flag) ? flag.filters : filters
}

/**
 * Converts a valid document to form values. Missing keys have the value in `opened`, and read-only fields are ignored,
 * so that a survey can be pasted as returned by the API.
 */
export function parseDocument(document: JsonRecord, opened: SurveyValues): SurveyValues {
  const whole: JsonRecord = { ...opened.read, ...document }
  const { questions, conditions, appearance } = whole
  const plain = PLAIN_FIELDS.filter((field) => document[field] !== undefined)
  const filters = getFilters(document)
  return {
    ...opened,
    ...Object.fromEntries(plain.map((field) => [field, document[field]])),
    // `validateDocument` has checked that each is an object, a list of objects or null.
    ...parseDocuments({ questions, conditions, appearance } as SurveyValues['read']),
    targeting_flag_filters:
      filters === undefined ? opened.targeting_flag_filters : ((filters ?? null) as JsonRecord | null),
    remove_targeting_flag: false,
    others: { ...opened.others, ...getUnknownFields(document) },
  }
}
