import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { type List, type ListSearch, readSearch } from '../../api/list-address'
import { listInput } from '../../api/list-input'
import { query } from '../../api/queries'
import { queryClient } from '../../api/query-client'

/** Cache time of a list: the user returns from a record to an unchanged list, even after a long stay. */
const KEPT_MS = 3_600_000

/** Query options of one page of a list. */
export function listQuery<Row>(
  list: List<Row>,
  given: Readonly<Record<string, string | undefined>>,
  search: ListSearch,
) {
  // The path names the parameters, and `search` was parsed for this list: together they are the input of its endpoint.
  const { queryKey, queryFn } = query(list.resource, 'list', listInput(list, given, search) as never)
  return queryOptions({ queryKey, queryFn, gcTime: KEPT_MS } as UseQueryOptions<PaginatedResponse<Row>>)
}

/** Arguments of a route's loader. */
export interface Arrival {
  params: object
  location: { search: Record<string, unknown> }
}

/** Loader of a list's route: hovering a link prefetches the data of its page. */
export function loadList(list: List, { params, location }: Arrival): void {
  void queryClient.prefetchQuery(listQuery(list, { ...params }, readSearch(list, location.search)))
}
