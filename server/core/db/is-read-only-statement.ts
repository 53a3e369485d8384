import { LRUCache } from 'lru-cache'

/** Keywords of a statement that writes, possibly inside a select; this includes `for update`. */
const WRITES = /\b(insert|update|delete|merge|into|nextval|setval)\b/i
const MAX_CACHED = 2000

const cache = new LRUCache<string, boolean>({ max: MAX_CACHED })

/** True if a statement certainly modifies no table. */
export function isReadOnlyStatement(statement: string): boolean {
  const cached = cache.get(statement)
  if (cached !== undefined) return cached
  const reads = /^\s*select\b/i.test(statement) && !WRITES.test(statement)
  cache.set(statement, reads)
  return reads
}
