import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { JsonRecord } from '../../../contract/is-object'

/**
 * Assigns an id to each question, because answers are stored by it. A question without an id that equals the stored one
 * at its index gets the stored id, so that sending the same questions again is a no-op.
 */
export function assignQuestionIds(questions: JsonRecord[], stored: JsonRecord[] | null): JsonRecord[] {
  const sent = new Set(questions.map(({ id }) => id))
  return questions.map((question, index) => {
    if (question.id) return question
    const id = stored?.[index]?.id
    const unchanged = id && !sent.has(id) && isDeepStrictEqual({ ...question, id }, stored?.[index])
    return { ...question, id: unchanged ? id : randomUUID() }
  })
}
