import type { JsonRecord } from '../../../../contract/json-object'

/**
 * Where an answer is counted: at a value that there is a bar for, among the texts that people wrote instead of choosing,
 * or among those that do not fit the question.
 */
export type Place =
  | { at: 'value'; value: string }
  | { at: 'other'; text: string }
  | { at: 'odd'; text: string }

/** What it takes to know where an answer belongs. */
export interface Answerable {
  type: string
  wire: JsonRecord
  index: number | null
}

const CHOICE_LENGTH_MAX = 200
const RATING_MAX = 10

/** Any answer as a text. */
export const answerText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** The whole number from 0 to 10 that an answer is; null for anything else. */
export function ratingIn(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= RATING_MAX
    ? number
    : null
}

/** The texts that a question offers, each once. */
export const choicesOf = ({ choices }: JsonRecord): string[] =>
  Array.isArray(choices) ? [...new Set(choices.filter((choice) => typeof choice === 'string'))] : []

/** The last choice, where it asks for an answer in own words. */
export const openChoiceOf = (wire: JsonRecord): string | null =>
  wire.hasOpenChoice === true ? (choicesOf(wire).at(-1) ?? null) : null

function placeOfChoice({ wire }: Answerable, value: unknown): Place {
  const text = answerText(value)
  // Who picks it and writes nothing sends its name.
  if (text === openChoiceOf(wire)) return { at: 'other', text }
  if (choicesOf(wire).includes(text)) return { at: 'value', value: text }
  if (typeof value !== 'string') return { at: 'odd', text }
  const isOwn = wire.hasOpenChoice === true || text.length > CHOICE_LENGTH_MAX
  return isOwn ? { at: 'other', text } : { at: 'value', value: text }
}

/** Where a given answer is counted: several places where several things were chosen, each once. */
export function placesOf(question: Answerable, value: unknown): Place[] {
  if (question.type === 'rating') {
    const rating = ratingIn(value)
    return [rating === null ? { at: 'odd', text: answerText(value) } : { at: 'value', value: String(rating) }]
  }
  if (question.type === 'multiple_choice' && Array.isArray(value)) {
    return [...new Set<unknown>(value)].map((one) => placeOfChoice(question, one))
  }
  if (question.type === 'single_choice' || question.type === 'multiple_choice') {
    return [placeOfChoice(question, value)]
  }
  return [typeof value === 'string' ? { at: 'value', value } : { at: 'odd', text: answerText(value) }]
}
