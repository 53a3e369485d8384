import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { JsonRecord } from '../../../contract/json-object'

/**
 * The questions, each with an id: answers are kept under it. One that comes without an id and is otherwise what was stored
 * at its place keeps the id it had, so that sending the same questions again changes nothing.
 */
export function withIds(questions: JsonRecord[], stored: JsonRecord[] | null): JsonRecord[] {
  const sent = new Set(questions.map(({ id }) => id))
  return questions.map((question, index) => {
    if (question.id) return question
    const id = stored?.[index]?.id
    const unchanged = id && !sent.has(id) && isDeepStrictEqual({ ...question, id }, stored?.[index])
    return { ...question, id: unchanged ? id : randomUUID() }
  })
}
