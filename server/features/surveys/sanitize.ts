import { isObject, type JsonRecord } from '../../../contract/is-object'
import { sanitizeSurveyHtml } from './sanitize-html'

/** Question fields visible to respondents, also in translations. */
const QUESTION = [
  'question',
  'description',
  'buttonText',
  'lowerBoundLabel',
  'upperBoundLabel',
  'choices',
  'link',
]
const APPEARANCE = ['thankYouMessageHeader', 'thankYouMessageDescription', 'thankYouMessageCloseButtonText']

/** Returns the question with sanitized HTML, otherwise unchanged. */
export function cleanQuestion(question: JsonRecord): JsonRecord {
  const cleaned = cleanFields(question, QUESTION)
  if (!isObject(question.translations)) return cleaned
  const translations = Object.entries(question.translations).map(([language, texts]) => [
    language,
    isObject(texts) ? cleanFields(texts, QUESTION) : texts,
  ])
  return { ...cleaned, translations: Object.fromEntries(translations) }
}

/** Returns the appearance with sanitized HTML, otherwise unchanged. */
export const cleanAppearance = (appearance: JsonRecord) => cleanFields(appearance, APPEARANCE)

function cleanFields(record: JsonRecord, fields: string[]): JsonRecord {
  const cleaned = { ...record }
  for (const field of fields) {
    const value = record[field]
    if (typeof value === 'string') cleaned[field] = sanitizeSurveyHtml(value)
    if (Array.isArray(value))
      cleaned[field] = value.map((item) => (typeof item === 'string' ? sanitizeSurveyHtml(item) : item))
  }
  return cleaned
}
