import type { Query, QueryClient } from '@tanstack/react-query'
import { api } from '../../contract'
import type { Table } from '../../contract/endpoint'
import { ApiError } from './errors'
import { dropRead, keepForBuild, keepRead, takeRead, trimReads } from './kept-reads'
import { storeOf } from './session'
import { currentSession } from './session-state'

/** How long after an answer it is kept, so that a page that reads much is written once. */
const CALM_MS = 1000

/** The address of the main script has the hash of all that it leads to. */
const BUILD = import.meta.url

const tables: Record<string, Table> = api

/** Whether a query is a read of the contract whose answer may be kept. */
function isKeepable({ queryKey: [resource, op] }: Query): boolean {
  const row = tables[String(resource)]?.[String(op)]
  return row?.method === 'GET' && !row.unkept
}

function currentStore(): Storage | null {
  const session = currentSession()
  return session && storeOf(session)
}

/**
 * Puts back what was read before, at the moment somebody asks for it, as out of date: it is on show until the answer
 * comes. And keeps what is on show now, when the browser has nothing else to do.
 */
export function startWarm(client: QueryClient): void {
  const unkept = new Set<Query>()
  /** When what is kept was read, by query: so that nothing is written twice. */
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
    // What was only hovered has nobody looking at it.
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

/** Not every browser tells when it has time. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act, 200)
