import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { parseListInput } from '../../api/list-url/list-input'
import { type ListDefinition, type ListSearchParams, parseListSearch } from '../../api/list-url/list-url'
import { query } from '../../api/query/queries'
import { queryClient } from '../../api/query/query-client'

/** Cache time of a list: the user returns from a record to an unchanged list, even after a long stay. */
const KEPT_MS = 3_600_000

/** Query options of one page of a list. */
export function listQuery<Row>(
  list: ListDefinition<Row>,
  routeParams: Readonly<Record<string, string | undefined>>,
  search: ListSearchParams,
) {
  // The path names the parameters, and `search` was parsed for this list: together they are the input of its endpoint.
  const { queryKey, queryFn } = query(
    list.resource,
    'list',
    parseListInput(list, routeParams, search) as never,
  )
  return queryOptions({ queryKey, queryFn, gcTime: KEPT_MS } as UseQueryOptions<PaginatedResponse<Row>>)
}

/** Arguments of a route's loader. */
export interface LoaderArgs {
  params: object
  location: { search: Record<string, unknown> }
}

/** Loader of a list's route: hovering a link prefetches the data of its page. */
export function loadList(list: ListDefinition, { params, location }: LoaderArgs): void {
  void queryClient.prefetchQuery(listQuery(list, { ...params }, parseListSearch(list, location.search)))
}
