import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { PaginatedResponse } from '../../../contract/endpoint'
import {
  findIgnoredFilters,
  type ListDefinition,
  type ListSearchParams,
  PAGE_SIZE,
  parseListSearch,
} from '../../api/list-url/list-url'
import { useDenialReason } from '../../api/session/permissions'
import { listQuery } from './list-query'
import type { DataColumn, RouteParams, TableDefinition } from './table'

/** Props of the column selection. */
export interface ColumnsProps<Row> {
  list: Pick<ListPage<unknown>, 'name' | 'search' | 'setColumns'>
  /** All columns of the list. */
  columns: readonly DataColumn<Row>[]
  /** Visible columns, in their order. */
  shown: DataColumn<Row>[]
}

/** Props of the toolbar above a list. */
export interface ToolbarProps<Row> extends ColumnsProps<Row> {
  table: TableDefinition<Row>
  list: ListPage<Row>
}

interface Change {
  /** Replaces the history entry, for typing; other changes push one. */
  replace?: boolean
}

interface PollingOptions<T> {
  /** Returns the refetch interval in milliseconds while the page is visible, given the current data. */
  refetchInterval?: (page: PaginatedResponse<T> | undefined) => number
}

/** List state from the URL, with its query and functions to change it. */
export interface ListPage<T> {
  /** Name of the list. */
  name: string
  /** Scope of the list: its path parameters. */
  params: RouteParams
  search: ListSearchParams
  limit: number
  offset: number
  /** True if the URL contains a search or filter. */
  filtered: boolean
  query: UseQueryResult<PaginatedResponse<T>>
  /** Names of the filters that the server ignored. */
  unheeded: string[]
  /** Reason why the user may not read it; null if they may. */
  reason: string | null
  /** Goes to another page of the list. */
  goTo: (offset: number) => void
  /** Sets parts of the query, or removes them if undefined, and returns to the first page. */
  set: (part: Record<string, string | undefined>, change?: Change) => Promise<void>
  clear: () => void
  /** Shows these columns, or the default ones if null. */
  setColumns: (ids: string[] | null) => void
  /** Prefetches the page at an offset. */
  prefetch: (offset: number) => void
}

/** Derives the list state from the URL, which is its only storage for page, filters and order. */
export function useListPage<Row>(
  list: ListDefinition<Row>,
  { refetchInterval }: PollingOptions<Row> = {},
): ListPage<Row> {
  const params = useParams({ strict: false })
  const search = parseListSearch(list, useSearch({ strict: false }))
  const navigate = useNavigate()
  const router = useRouter()
  const cache = useQueryClient()
  const limit = Number(search.limit ?? PAGE_SIZE)
  const offset = Number(search.offset ?? 0)
  const optionsAt = (part: ListSearchParams) => listQuery(list, params, part)
  const options = optionsAt(search)

  const reason = useDenialReason(api[list.resource].list)
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => refetchInterval?.(state.data) ?? false,
    // Rows of another scope must not be displayed while the new ones load.
    placeholderData: (previous, from) =>
      isSameList(from?.queryKey, options.queryKey) ? previous : undefined,
  })

  /** Search of the current URL, which may not be rendered yet: further changes build on it. */
  const now = () => parseListSearch(list, router.latestLocation.search)
  const prefetchPage = (part: ListSearchParams) => cache.prefetchQuery(optionsAt(part))
  const show = (next: ListSearchParams, { replace = false }: Change = {}) =>
    navigate({ to: '.', search: next, replace, resetScroll: !replace })
  const navigateTo = (next: Record<string, string | undefined>, change?: Change) => {
    const nextSearch = parseListSearch(list, next)
    void prefetchPage(nextSearch)
    return show(nextSearch, change)
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
    unheeded: query.isPlaceholderData ? [] : findIgnoredFilters(list, search, query.data?.results ?? []),
    reason,
    goTo: (start) => void navigateTo(at(start)),
    set: (part, change) => navigateTo({ ...now(), ...part, offset: undefined }, change),
    clear: () => {
      const { limit, order, columns } = now()
      void navigateTo({ limit, order, columns })
    },
    setColumns: (ids) =>
      void show(parseListSearch(list, { ...now(), columns: ids?.join(',') }), { replace: true }),
    prefetch: (start) => void prefetchPage(parseListSearch(list, at(start))),
  }
}

function isSameList(a: readonly unknown[] | undefined, b: readonly unknown[]): boolean {
  const getListKey = (key: readonly unknown[]) => JSON.stringify((key[2] as { params?: unknown }).params)
  return a !== undefined && getListKey(a) === getListKey(b)
}
