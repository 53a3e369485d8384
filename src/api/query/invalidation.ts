import type { Query, QueryFilters } from '@tanstack/react-query'
import { invalidates } from '../../../contract'
import type { Endpoint } from '../../../contract/endpoint'
import { getIn, parseJsonPath } from '../../lib/json'
import type { AnyInput } from '../client/build-url'
import type { Resource } from './queries'
import { queryClient } from './query-client'

/** Interval for refetching active queries during a batch of mutations. */
const REFETCH_INTERVAL_MS = 3000

let openBatches = 0
let timer: ReturnType<typeof setTimeout> | undefined
const staleHashes = new Set<string>()

/**
 * Begins a batch of writes, which ends when the returned function is called. Queries invalidated by it are refetched at
 * an interval and when the last batch has ended: a hundred consecutive writes do not cause a hundred reads of the list.
 */
export function beginMutationBatch(): () => void {
  openBatches += 1
  return () => {
    openBatches -= 1
    if (openBatches === 0) refetchActive()
  }
}

/** Marks queries as stale; active ones are refetched when the current writes have ended. */
export function invalidate(filters: QueryFilters): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    invalidateQuery(query)
    staleHashes.add(query.queryHash)
  }
  if (openBatches === 0) refetchActive()
  else timer ??= setTimeout(refetchActive, REFETCH_INTERVAL_MS)
}

/** A fetch in flight was sent before the write: its response is stale on arrival. */
function invalidateQuery(query: Query): void {
  query.invalidate()
  if (query.state.fetchStatus === 'idle') return
  const invalidateAgain = () => query.invalidate()
  query.promise?.then(invalidateAgain, invalidateAgain)
}

function refetchActive(): void {
  clearTimeout(timer)
  timer = undefined
  if (staleHashes.size === 0) return
  const hashes = new Set(staleHashes)
  staleHashes.clear()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ queryHash }) => hashes.has(queryHash) })
}

/** Deleted record. */
export interface DeletionEvent {
  /** Resources whose lists contained the record. */
  resources: readonly Resource[]
  params: Readonly<Record<string, unknown>>
  is: (record: unknown) => boolean
}

const listeners = new Set<(record: DeletionEvent) => void>()

/** Subscribes to all deletions made in this tab. */
export const onDeleted = (listener: (record: DeletionEvent) => void): void => void listeners.add(listener)

/** Notifies subscribers of a deletion. */
export function emitDeleted(
  { resource, input }: { resource: Resource; input: AnyInput },
  { path }: Endpoint,
): void {
  const own = path.match(/:(\w+)\/$/)?.[1]
  const params = input.params ?? {}
  if (own === undefined) return
  // `user__uuid` is the uuid of the record's user.
  const idPath = parseJsonPath(own.replaceAll('__', '.'))
  const is = (record: unknown) => String(getIn(record, idPath)) === String(params[own])
  const resources = [resource, ...(invalidates[resource] ?? [])]
  for (const listener of listeners) listener({ resources, params, is })
}
