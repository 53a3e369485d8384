import { isObject, type JsonRecord } from '../../../contract/json-object'
import { cleanHtml } from './html'

/** What respondents see of a question, in its own language or in another. */
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

/** The question with its HTML cleaned; everything else is as it was sent. */
export function cleanQuestion(question: JsonRecord): JsonRecord {
  const cleaned = cleanFields(question, QUESTION)
  if (!isObject(question.translations)) return cleaned
  const translations = Object.entries(question.translations).map(([language, texts]) => [
    language,
    isObject(texts) ? cleanFields(texts, QUESTION) : texts,
  ])
  return { ...cleaned, translations: Object.fromEntries(translations) }
}

/** The appearance with its HTML cleaned; everything else is as it was sent. */
export const cleanAppearance = (appearance: JsonRecord) => cleanFields(appearance, APPEARANCE)

function cleanFields(record: JsonRecord, fields: string[]): JsonRecord {
  const cleaned = { ...record }
  for (const field of fields) {
    const value = record[field]
    if (typeof value === 'string') cleaned[field] = cleanHtml(value)
    if (Array.isArray(value))
      cleaned[field] = value.map((item) => (typeof item === 'string' ? cleanHtml(item) : item))
  }
  return cleaned
}
