import { createVersionReader } from '../db/data-versions'
import type { Database } from '../db/database'
import { getWriteCount } from '../db/write-counter'
import { encodeJson, JsonText, type Serializable } from '../json'

/** Maximum total length of cached responses and their keys, which are limited only by the length of a URL. */
const MAX_CACHED_CHARACTERS = 32 * 1024 * 1024
/** Overhead per entry, beyond these. */
const ENTRY_OVERHEAD = 500

interface CacheEntry {
  /** The response reflects this version or a newer one. */
  version: number
  response: Promise<JsonText>
  size: number
}

/**
 * LRU cache of responses about a project's flags and surveys, and about their authors. Each read revalidates the
 * version. Servers that share a database need no invalidation messages: the version is read from the database.
 */
export function createResponseCache(db: Database) {
  const entries = new Map<string, CacheEntry>()
  let size = 0
  const getVersion = createVersionReader(db)

  function evict(question: string, entry: CacheEntry) {
    if (entries.get(question) !== entry) return
    entries.delete(question)
    size -= entry.size
  }

  /** Returns the response for a project and a cache key, loading it if necessary. */
  async function getOrLoad<T>(
    project: { id: number },
    query: string,
    read: () => Promise<Serializable<T>>,
  ): Promise<JsonText<T>> {
    const question = `${project.id} ${query}`
    // Read before the response: with a concurrent change the response is newer than its version, never older.
    const version = await getVersion(project)
    const cached = entries.get(question)
    if (cached) entries.delete(question)
    if (cached && cached.version >= version) {
      // Re-insert to mark as most recently used.
      entries.set(question, cached)
      return cached.response as Promise<JsonText<T>>
    }
    size -= cached?.size ?? 0
    const answer = read().then(toJsonText)
    const entry: CacheEntry = { version, response: answer, size: 0 }
    entries.set(question, entry)
    answer.then(
      ({ text }) => {
        if (entries.get(question) !== entry) return
        entry.size = ENTRY_OVERHEAD + question.length + text.length
        size += entry.size
        for (const [oldest, old] of entries) {
          if (size <= MAX_CACHED_CHARACTERS) break
          evict(oldest, old)
        }
      },
      () => evict(question, entry),
    )
    return answer
  }

  /** Single-record variant. If the version has to be queried, reading the record costs no more, so it is not cached. */
  async function getOrLoadRecord<T>(project: { id: number }, id: string, read: () => Promise<JsonText<T>>) {
    return getWriteCount(db) === null ? read() : getOrLoad(project, id, read)
  }

  return { getOrLoad, getOrLoadRecord }
}

const toJsonText = <T>(value: Serializable<T>): JsonText<T> =>
  value instanceof JsonText ? value : new JsonText<T>(encodeJson(value).toString())
