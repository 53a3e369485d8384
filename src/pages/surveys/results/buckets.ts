import type { JsonRecord } from '../../../../contract/is-object'

/**
 * Result bucket of an answer: a bar, free text entered instead of a choice, or answers that do not fit the question.
 */
export type AnswerBucket =
  | { at: 'value'; value: string }
  | { at: 'other'; text: string }
  | { at: 'odd'; text: string }

/** Question data required to assign answers to buckets. */
export interface BucketedQuestion {
  type: string
  wire: JsonRecord
  index: number | null
}

const CHOICE_LENGTH_MAX = 200
const RATING_MAX = 10

/** Converts any answer to text. */
export const formatAnswer = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Parses a rating: a whole number from 0 to 10; null for anything else. */
export function parseRating(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= RATING_MAX
    ? number
    : null
}

/** Unique choices of a question. */
export const getChoices = ({ choices }: JsonRecord): string[] =>
  Array.isArray(choices) ? [...new Set(choices.filter((choice) => typeof choice === 'string'))] : []

/** Last choice, if it is open-ended. */
export const getOpenChoice = (wire: JsonRecord): string | null =>
  wire.hasOpenChoice === true ? (getChoices(wire).at(-1) ?? null) : null

function getChoiceBucket({ wire }: BucketedQuestion, value: unknown): AnswerBucket {
  const text = formatAnswer(value)
  // Respondents who select it without entering text send its label.
  if (text === getOpenChoice(wire)) return { at: 'other', text }
  if (getChoices(wire).includes(text)) return { at: 'value', value: text }
  if (typeof value !== 'string') return { at: 'odd', text }
  const isOwn = wire.hasOpenChoice === true || text.length > CHOICE_LENGTH_MAX
  return isOwn ? { at: 'other', text } : { at: 'value', value: text }
}

/** Result buckets of an answer: several for multiple choice, each once. */
export function getAnswerBuckets(question: BucketedQuestion, value: unknown): AnswerBucket[] {
  if (question.type === 'rating') {
    const rating = parseRating(value)
    return [
      rating === null ? { at: 'odd', text: formatAnswer(value) } : { at: 'value', value: String(rating) },
    ]
  }
  if (question.type === 'multiple_choice' && Array.isArray(value)) {
    return [...new Set<unknown>(value)].map((choice) => getChoiceBucket(question, choice))
  }
  if (question.type === 'single_choice' || question.type === 'multiple_choice') {
    return [getChoiceBucket(question, value)]
  }
  return [typeof value === 'string' ? { at: 'value', value } : { at: 'odd', text: formatAnswer(value) }]
}
