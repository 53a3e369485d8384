import { createChoiceMapper } from '../../../../contract/domain/survey-translations'
import type { JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { hasChoices } from '../model/question-types'
import { parseRating } from './buckets'
import { getTranslationLanguage, type ListedAnswer, type ResultResponse } from './parse-response'

/** Question that may have answers. */
export interface ResultQuestion {
  /** Key in answers and in the URL: the id, or the index if it has none. */
  key: string
  /** Index in the survey; null if it is no longer asked. */
  index: number | null
  text: string
  type: string
  /** Question in the API format; empty if it is no longer asked. */
  wire: JsonRecord
}

/** Response with its non-empty answers, keyed by question. */
export interface AnsweredResponse {
  response: ResultResponse
  values: ReadonlyMap<string, unknown>
}

/** Returns true if an answer is not empty. */
const hasAnswer = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(Array.isArray(value) && value.length === 0)

const getId = ({ id }: JsonRecord) => (typeof id === 'string' && id !== '' ? id : null)

/** Ids may be missing or duplicate. */
function getKeys(questions: readonly JsonRecord[]): string[] {
  const ids = questions.map(getId)
  return ids.map((id, index) => (id !== null && ids.indexOf(id) === index ? id : `#${index}`))
}

function getAnswerQuestionKey({ id, index }: ListedAnswer, questions: readonly JsonRecord[], keys: string[]) {
  const own = index === null ? undefined : questions[index]
  if (own && index !== null && (id === null || getId(own) === id)) return keys[index] ?? null
  return id ?? (index === null ? null : `#${index}`)
}

/**
 * Returns the questions of the survey in order, followed by deleted ones with answers, and the answers of each
 * response.
 */
export function matchAnswers(
  wires: readonly JsonRecord[],
  responses: readonly ResultResponse[],
): { questions: ResultQuestion[]; answered: AnsweredResponse[] } {
  const keys = getKeys(wires)
  const choiceMappers = new Map(
    wires.map((wire, index) => [keys[index], hasChoices(wire.type) ? createChoiceMapper(wire) : null]),
  )
  const knownKeys = new Set(keys)
  const deletedQuestions = new Map<string, { text: string | null; values: unknown[] }>()
  const answeredResponses = responses.map((response) => {
    const language = getTranslationLanguage(response)
    const values = new Map<string, unknown>()
    for (const answer of response.answers) {
      const key = getAnswerQuestionKey(answer, wires, keys)
      if (key === null || !hasAnswer(answer.value) || values.has(key)) continue
      values.set(key, mapTexts(answer.value, language, choiceMappers.get(key)))
      if (knownKeys.has(key)) continue
      const before = deletedQuestions.get(key) ?? { text: null, values: [] }
      deletedQuestions.set(key, { text: before.text ?? answer.text, values: before.values })
      before.values.push(answer.value)
    }
    return { response, values }
  })
  const currentQuestions = wires.map((wire, index) => ({
    key: keys[index] ?? `#${index}`,
    index,
    text: toText(wire.question) ?? t('Question {index}', { index: index + 1 }),
    type: toText(wire.type) ?? 'open',
    wire,
  }))
  const past = [...deletedQuestions].map(([key, { text, values }]) => ({
    key,
    index: null,
    text: text ?? t('Question {key}', { key }),
    type: guessType(values),
    wire: {},
  }))
  return { questions: [...currentQuestions, ...past], answered: answeredResponses }
}

/** Replaces translated choices in an answer, so that they are counted with those of the original language. */
function mapTexts(
  value: unknown,
  language: string | null,
  toBaseChoice: ReturnType<typeof createChoiceMapper> | null | undefined,
): unknown {
  if (!toBaseChoice) return value
  const map = (item: unknown) => (typeof item === 'string' ? toBaseChoice(item, language) : item)
  return Array.isArray(value) ? value.map(map) : map(value)
}

const toText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

const CHOICES_MAX = 20
const CHOICE_LENGTH_MAX = 80

/** Infers the type of a deleted question from its answers, since nothing else is available. */
function guessType(values: readonly unknown[]): string {
  if (values.every((value) => parseRating(value) !== null)) return 'rating'
  if (values.every(Array.isArray)) return 'multiple_choice'
  const different = new Set(values)
  const short = values.every((value) => typeof value === 'string' && value.length <= CHOICE_LENGTH_MAX)
  // Repeated texts were selected, not typed.
  return short && different.size <= CHOICES_MAX && values.length >= 2 * different.size
    ? 'single_choice'
    : 'open'
}
