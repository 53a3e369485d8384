import type { Query, QueryClient } from '@tanstack/react-query'
import { api } from '../../contract'
import type { Endpoints } from '../../contract/endpoint'
import { ApiError } from './errors'
import { dropRead, keepForBuild, keepRead, takeRead, trimReads } from './kept-reads'
import { storeOf } from './session'
import { currentSession } from './session-state'

/** Debounce interval before a response is cached, so that a page with many reads is written once. */
const CALM_MS = 1000

/** The URL of the main script contains a hash of all its dependencies. */
const BUILD = import.meta.url

const tables: Record<string, Endpoints> = api

/** Returns true if a query is a read of the contract whose response may be cached. */
function isKeepable({ queryKey: [resource, op] }: Query): boolean {
  const row = tables[String(resource)]?.[String(op)]
  return row?.method === 'GET' && !row.noStore
}

function currentStore(): Storage | null {
  const session = currentSession()
  return session && storeOf(session)
}

/**
 * Restores cached data as stale when a query is created: it is displayed until the response arrives. Also caches the
 * data of active queries when the browser is idle.
 */
export function startWarm(client: QueryClient): void {
  const unkept = new Set<Query>()
  /** Read times of the cached data by query, so that nothing is written twice. */
  const keptAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const putBack = (query: Query) => {
    const store = currentStore()
    const kept = store && query.state.data === undefined ? takeRead(store, query.queryHash) : null
    if (!kept) return
    keptAt.set(query.queryHash, kept.at)
    query.setState({ data: kept.data, dataUpdatedAt: kept.at, status: 'success', isInvalidated: true })
  }

  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const store = currentStore()
    const queries = [...unkept]
    unkept.clear()
    if (!store || queries.length === 0) return
    for (const { queryHash, state } of queries) {
      if (state.data === undefined) continue
      keepRead(store, queryHash, { at: state.dataUpdatedAt, data: state.data })
      keptAt.set(queryHash, state.dataUpdatedAt)
    }
    trimReads(store)
  }

  const noteShown = (query: Query) => {
    const { data, dataUpdatedAt } = query.state
    // Prefetched queries have no observers.
    if (data === undefined || query.getObserversCount() === 0) return
    if (keptAt.get(query.queryHash) === dataUpdatedAt) return
    unkept.add(query)
    timer ??= setTimeout(() => whenIdle(keep), CALM_MS)
  }

  const store = currentStore()
  if (store) keepForBuild(store, BUILD)
  client.getQueryCache().subscribe((event) => {
    if (!isKeepable(event.query)) return
    if (event.type === 'added') putBack(event.query)
    else if (event.type === 'observerAdded') noteShown(event.query)
    else if (event.type === 'updated' && event.action.type === 'success') noteShown(event.query)
    else if (event.type === 'updated' && event.action.type === 'error') {
      const store = isGone(event.action.error) ? currentStore() : null
      if (store) dropRead(store, event.query.queryHash)
    }
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep()
  })
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Not every browser supports `requestIdleCallback`. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act, 200)
