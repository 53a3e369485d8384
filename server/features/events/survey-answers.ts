import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { SurveyAnswer } from '../../../contract/schemas/survey-stats'

const KEY = '$survey_response'

/** Property in which SDKs without question ids send the answer to the question at an index. */
export const getLegacyKey = (index: number) => (index === 0 ? KEY : `${KEY}_${index}`)
/** Property in which SDKs send the answer to the question with an id. */
export const getIdKey = (id: string) => `${KEY}_${id}`

/**
 * Returns the answers in an event: first to the current questions in order, null where there is none, then to removed
 * questions. Index keys are only read if the event does not list its questions, because an index refers to the
 * questions at the time.
 */
export function parseAnswers(questions: readonly JsonRecord[], properties: JsonRecord): SurveyAnswer[] {
  const askedQuestions = parseAskedQuestions(properties)
  const answered = questions.map((question, question_index) => {
    const id = asText(question.id)
    const answer =
      (id !== null ? (properties[getIdKey(id)] ?? askedQuestions?.get(id)?.response) : null) ??
      (askedQuestions ? null : properties[getLegacyKey(question_index)])
    return {
      question_id: id,
      question_index,
      question_text: asText(question.question),
      question_type: asText(question.type),
      answer: answer ?? null,
    }
  })
  const ids = new Set(answered.map(({ question_id }) => question_id))
  return [...answered, ...parseRemovedAnswers(properties, askedQuestions, ids, questions.length)]
}

type AskedQuestions = Map<string, JsonRecord>

/** Returns the questions that an event lists, by id, or null if it lists none. */
function parseAskedQuestions({ $survey_questions: list }: JsonRecord): AskedQuestions | null {
  if (!Array.isArray(list)) return null
  const questions = list.filter(isObject).filter(({ id }) => typeof id === 'string')
  return new Map(questions.map((question): [string, JsonRecord] => [String(question.id), question]))
}

/** Returns answers to questions that the survey no longer has. */
function parseRemovedAnswers(
  properties: JsonRecord,
  askedQuestions: AskedQuestions | null,
  ids: Set<string | null>,
  length: number,
): SurveyAnswer[] {
  const removedAnswers = new Map<string, unknown>()
  for (const [id, { response }] of askedQuestions ?? []) removedAnswers.set(id, response)
  for (const [key, answer] of Object.entries(properties)) {
    if (!key.startsWith(`${KEY}_`)) continue
    const id = key.slice(KEY.length + 1)
    const isIndex = /^\d+$/.test(id)
    if (!isIndex || (!askedQuestions && Number(id) >= length)) removedAnswers.set(id, answer)
  }
  return [...removedAnswers]
    .filter(([id, answer]) => !ids.has(id) && answer !== null && answer !== undefined)
    .map(([id, answer]) => ({
      question_id: id,
      question_index: null,
      question_text: asText(askedQuestions?.get(id)?.question),
      question_type: null,
      answer,
    }))
}

/** Returns the value if it is a string, else null. */
export const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
