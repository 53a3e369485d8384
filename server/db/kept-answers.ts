import { sql } from 'drizzle-orm'
import { encode, JsonText, type Sendable } from '../json'
import type { Database } from './client'
import { peopleVersion, projectVersion } from './versions'

/** How many characters are kept. */
const KEPT_MAX = 16 * 1024 * 1024

interface Kept {
  /** It tells what stood there at this version, or newer. */
  version: number
  answer: Promise<JsonText>
  size: number
}

/**
 * Keeps answers about a project's flags and surveys, and about who made them. Each time the database is asked whether any
 * of these have changed, which is one small statement: several servers on one database need no word of each other.
 */
export function keptAnswers(db: Database) {
  const kept = new Map<string, Kept>()
  let size = 0

  const version = sql`select (${projectVersion(sql`${sql.placeholder('project')}`)} + ${peopleVersion}) as version`
  const versions = db
    .select({ version: sql<number>`version` })
    .from(sql`(${version}) versions`)
    .prepare('versions')

  function forget(question: string, entry: Kept) {
    if (kept.get(question) !== entry) return
    kept.delete(question)
    size -= entry.size
  }

  /** The answer to a question about a project, whatever it is that tells it from others. */
  return async function answerOf<T>(
    project: { id: number },
    question: string,
    read: () => Promise<Sendable<T>>,
  ): Promise<JsonText<T>> {
    // Read before the answer is: what changes in between makes the answer too new, never too old.
    const [now] = await versions.execute({ project: project.id })
    const known = kept.get(question)
    if (known) kept.delete(question)
    if (known && now && known.version >= now.version) {
      // What was asked for last is the last to go.
      kept.set(question, known)
      return known.answer as Promise<JsonText<T>>
    }
    size -= known?.size ?? 0
    const answer = read().then((value) => new JsonText<T>(encode(value).toString()))
    const entry: Kept = { version: now?.version ?? 0, answer, size: 0 }
    kept.set(question, entry)
    answer.then(
      ({ text }) => {
        if (kept.get(question) !== entry) return
        entry.size = text.length
        size += text.length
        for (const [oldest, old] of kept) {
          if (size <= KEPT_MAX) break
          forget(oldest, old)
        }
      },
      () => forget(question, entry),
    )
    return answer
  }
}
