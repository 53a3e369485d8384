import { LRUCache } from 'lru-cache'
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
}

/**
 * LRU cache of responses about a project's flags and surveys, and about their authors. Each read revalidates the
 * version. Servers that share a database need no invalidation messages: the version is read from the database.
 */
export function createResponseCache(db: Database) {
  const entries = new LRUCache<string, CacheEntry>({ maxSize: MAX_CACHED_CHARACTERS })
  const getVersion = createVersionReader(db)

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
    if (cached && cached.version >= version) return cached.response as Promise<JsonText<T>>
    const answer = read().then(toJsonText)
    const entry: CacheEntry = { version, response: answer }
    const overhead = ENTRY_OVERHEAD + question.length
    entries.set(question, entry, { size: overhead })
    // A newer entry is not replaced.
    const isCurrent = () => entries.peek(question) === entry
    answer.then(
      // The cache updates the size of an entry only with a new value.
      ({ text }) => isCurrent() && entries.set(question, { ...entry }, { size: overhead + text.length }),
      () => isCurrent() && entries.delete(question),
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
