import type { Query, QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client'

/** What is looked at during many writes is read again this often. */
const LOOK_MS = 3000

let stretches = 0
let timer: ReturnType<typeof setTimeout> | undefined
const due = new Set<string>()

/**
 * Begins a stretch of writes, which ends with a call of what this gives. What they make stale is read again when the
 * last stretch has ended, and now and then before: a hundred writes in a row are not a hundred reads of the list.
 */
export function beginWrites(): () => void {
  stretches += 1
  return () => {
    stretches -= 1
    if (stretches === 0) readAgain()
  }
}

/** Makes reads stale; those that are on show are read again when the writes of now have ended. */
export function markStale(filters: QueryFilters): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    invalidate(query)
    due.add(query.queryHash)
  }
  if (stretches === 0) readAgain()
  else timer ??= setTimeout(readAgain, LOOK_MS)
}

/** What is on its way was asked for before the write: it is stale when it comes. */
function invalidate(query: Query): void {
  query.invalidate()
  if (query.state.fetchStatus === 'idle') return
  const again = () => query.invalidate()
  query.promise?.then(again, again)
}

function readAgain(): void {
  clearTimeout(timer)
  timer = undefined
  if (due.size === 0) return
  const hashes = new Set(due)
  due.clear()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ queryHash }) => hashes.has(queryHash) })
}
