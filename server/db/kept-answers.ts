import { encode, JsonText, type Sendable } from '../json'
import type { Database } from './client'
import { knownVersions } from './known-versions'
import { writesOf } from './write-count'

/** How many characters are kept, of answers and of the questions, which callers may make as long as addresses may be. */
const KEPT_MAX = 32 * 1024 * 1024
/** What keeping an answer costs beside these. */
const ENTRY = 500

interface Kept {
  /** It tells what stood there at this version, or newer. */
  version: number
  answer: Promise<JsonText>
  size: number
}

/**
 * Keeps answers about a project's flags and surveys, and about who made them. Each time it is made sure that none of these
 * have changed. Several servers on one database need no word of each other: the database tells.
 */
export function keptAnswers(db: Database) {
  const kept = new Map<string, Kept>()
  let size = 0
  const versionOf = knownVersions(db)

  function forget(question: string, entry: Kept) {
    if (kept.get(question) !== entry) return
    kept.delete(question)
    size -= entry.size
  }

  /** The answer to a question about a project, whatever it is that tells it from others. */
  async function answerOf<T>(
    project: { id: number },
    asked: string,
    read: () => Promise<Sendable<T>>,
  ): Promise<JsonText<T>> {
    const question = `${project.id} ${asked}`
    // Read before the answer is: what changes in between makes the answer too new, never too old.
    const version = await versionOf(project)
    const known = kept.get(question)
    if (known) kept.delete(question)
    if (known && known.version >= version) {
      // What was asked for last is the last to go.
      kept.set(question, known)
      return known.answer as Promise<JsonText<T>>
    }
    size -= known?.size ?? 0
    const answer = read().then(textOf)
    const entry: Kept = { version, answer, size: 0 }
    kept.set(question, entry)
    answer.then(
      ({ text }) => {
        if (kept.get(question) !== entry) return
        entry.size = ENTRY + question.length + text.length
        size += entry.size
        for (const [oldest, old] of kept) {
          if (size <= KEPT_MAX) break
          forget(oldest, old)
        }
      },
      () => forget(question, entry),
    )
    return answer
  }

  /** The same of one record, which is read as soon as its version would be: only where that need not be asked for. */
  async function recordOf<T>(project: { id: number }, id: string, read: () => Promise<JsonText<T>>) {
    return writesOf(db) === null ? read() : answerOf(project, id, read)
  }

  return { answerOf, recordOf }
}

const textOf = <T>(value: Sendable<T>): JsonText<T> =>
  value instanceof JsonText ? value : new JsonText<T>(encode(value).toString())
