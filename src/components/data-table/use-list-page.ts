import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '../../../contract'
import type { Page } from '../../../contract/endpoint'
import { atOnce } from '../../api/at-once'
import { type List, type ListSearch, PAGE_SIZE, readSearch } from '../../api/list-address'
import { useMay } from '../../api/may'
import { listQuery } from './list-query'
import type { Params } from './table'
import { unheeded } from './unheeded'

interface Change {
  /** Typing replaces the entry in the history; a choice makes one. */
  replace?: boolean
}

interface Looks<T> {
  /** How many milliseconds later, given what is known, the list is asked for again while the page is looked at. */
  refetchInterval?: (page: Page<T> | undefined) => number
}

/** A list as its address says it, with the answer to it and the ways to change it. */
export interface ListPage<T> {
  /** Which list it is. */
  name: string
  /** Whose list it is: what its path names. */
  params: Params
  search: ListSearch
  limit: number
  offset: number
  /** Whether the address asks for less than everything. */
  filtered: boolean
  query: UseQueryResult<Page<T>>
  /** Filters that the server left out of account, by name. */
  unheeded: string[]
  /** Why the person may not read it; null when they may. */
  reason: string | null
  /** Goes to another part of the list. */
  goTo: (offset: number) => void
  /** Sets or, with undefined, removes parts of the query; the list starts over. */
  set: (part: Record<string, string | undefined>, change?: Change) => Promise<void>
  clear: () => void
  /** Shows these columns, or with null those that the list has by itself. */
  setColumns: (ids: string[] | null) => void
  /** Asks for the page at an offset before anybody goes there. */
  prefetch: (offset: number) => void
}

/** Turns the address into a list. The address is the only place where a list's page, filters and order are kept. */
export function useListPage<Row>(list: List<Row>, { refetchInterval }: Looks<Row> = {}): ListPage<Row> {
  const params = useParams({ strict: false })
  const search = readSearch(list, useSearch({ strict: false }))
  const navigate = useNavigate()
  const router = useRouter()
  const cache = useQueryClient()
  const limit = Number(search.limit ?? PAGE_SIZE)
  const offset = Number(search.offset ?? 0)
  const optionsAt = (part: ListSearch) => listQuery(list, params, part)
  const options = optionsAt(search)

  const reason = useMay(api[list.resource].list)
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => refetchInterval?.(state.data) ?? false,
    // The rows of another place are not shown while this one's are on their way.
    placeholderData: (previous, from) => (samePlace(from?.queryKey, options.queryKey) ? previous : undefined),
  })

  /** Where it is about to go: what is chosen meanwhile goes on from there. */
  const wanted = useRef<ListSearch | null>(null)
  const now = () => wanted.current ?? search
  const ask = (part: ListSearch) => cache.prefetchQuery(optionsAt(part))
  const show = (next: ListSearch, { replace = false }: Change = {}) =>
    navigate({ to: '.', search: next as never, replace, resetScroll: !replace })
  const go = async (next: Record<string, string | undefined>, change?: Change) => {
    const there = readSearch(list, next)
    const from = router.latestLocation
    const isKnown = cache.getQueryData(optionsAt(there).queryKey) !== undefined
    wanted.current = there
    const asked = ask(there)
    // Rows that come at once are drawn together with their address; drawing it first would keep them waiting.
    if (!isKnown) await atOnce(asked)
    if (wanted.current !== there) return
    wanted.current = null
    // Unless somebody has left meanwhile.
    if (router.latestLocation === from) await show(there, change)
  }
  const at = (start: number) => ({ ...now(), offset: start > 0 ? String(start) : undefined })

  return {
    name: list.resource,
    params,
    search,
    limit,
    offset,
    filtered: Object.keys(list.filters).some((name) => name !== 'order' && name in search),
    query,
    unheeded: query.isPlaceholderData ? [] : unheeded(list, search, query.data?.results ?? []),
    reason,
    goTo: (start) => void go(at(start)),
    set: (part, change) => go({ ...now(), ...part, offset: undefined }, change),
    clear: () => {
      const { limit, order, columns } = now()
      void go({ limit, order, columns })
    },
    setColumns: (ids) =>
      void show(readSearch(list, { ...now(), columns: ids?.join(',') }), { replace: true }),
    prefetch: (start) => void ask(readSearch(list, at(start))),
  }
}

function samePlace(a: readonly unknown[] | undefined, b: readonly unknown[]): boolean {
  const place = (key: readonly unknown[]) => JSON.stringify((key[2] as { params?: unknown }).params)
  return a !== undefined && place(a) === place(b)
}
