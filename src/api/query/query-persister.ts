import type { Query, QueryClient } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { Endpoints } from '../../../contract/endpoint'
import { ApiError } from '../client/errors'
import { getSessionStorage } from '../session/session'
import { currentSession } from '../session/session-store'
import {
  clearOtherBuilds,
  deletePersistedQuery,
  evictOldQueries,
  loadPersistedQuery,
  savePersistedQuery,
} from './persisted-queries'

/** Debounce interval before a response is cached, so that a page with many reads is written once. */
const SAVE_DELAY_MS = 1000

/** The URL of the main script contains a hash of all its dependencies. */
const BUILD = import.meta.url

const tables: Record<string, Endpoints> = api

/** Returns true if a query is a read of the contract whose response may be cached. */
function isPersistable({ queryKey: [resource, op] }: Query): boolean {
  const endpoint = tables[String(resource)]?.[String(op)]
  return endpoint?.method === 'GET' && !endpoint.noStore
}

function getCurrentStorage(): Storage | null {
  const session = currentSession()
  return session && getSessionStorage(session)
}

/**
 * Restores cached data as stale when a query is created: it is displayed until the response arrives. Also caches the
 * data of active queries when the browser is idle.
 */
export function enableQueryPersistence(client: QueryClient): void {
  const pendingQueries = new Set<Query>()
  /** Read times of the cached data by query, so that nothing is written twice. */
  const persistedAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const restoreQuery = (query: Query) => {
    const store = getCurrentStorage()
    const persistedQuery =
      store && query.state.data === undefined ? loadPersistedQuery(store, query.queryHash) : null
    if (!persistedQuery) return
    persistedAt.set(query.queryHash, persistedQuery.at)
    query.setState({
      data: persistedQuery.data,
      dataUpdatedAt: persistedQuery.at,
      status: 'success',
      isInvalidated: true,
    })
  }

  const persistPending = () => {
    clearTimeout(timer)
    timer = undefined
    const store = getCurrentStorage()
    const queries = [...pendingQueries]
    pendingQueries.clear()
    if (!store || queries.length === 0) return
    for (const { queryHash, state } of queries) {
      if (state.data === undefined) continue
      savePersistedQuery(store, queryHash, { at: state.dataUpdatedAt, data: state.data })
      persistedAt.set(queryHash, state.dataUpdatedAt)
    }
    evictOldQueries(store)
  }

  const scheduleSave = (query: Query) => {
    const { data, dataUpdatedAt } = query.state
    // Prefetched queries have no observers.
    if (data === undefined || query.getObserversCount() === 0) return
    if (persistedAt.get(query.queryHash) === dataUpdatedAt) return
    pendingQueries.add(query)
    timer ??= setTimeout(() => whenIdle(persistPending), SAVE_DELAY_MS)
  }

  const store = getCurrentStorage()
  if (store) clearOtherBuilds(store, BUILD)
  client.getQueryCache().subscribe((event) => {
    if (!isPersistable(event.query)) return
    if (event.type === 'added') restoreQuery(event.query)
    else if (event.type === 'observerAdded') scheduleSave(event.query)
    else if (event.type === 'updated' && event.action.type === 'success') scheduleSave(event.query)
    else if (event.type === 'updated' && event.action.type === 'error') {
      const store = isInaccessible(event.action.error) ? getCurrentStorage() : null
      if (store) deletePersistedQuery(store, event.query.queryHash)
    }
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') persistPending()
  })
}

const isInaccessible = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Not every browser supports `requestIdleCallback`. */
const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(callback) : setTimeout(callback, 200)
