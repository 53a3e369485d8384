import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Page } from '../../../contract/endpoint'
import { type List, type ListSearch, readSearch } from '../../api/list-address'
import { listInput } from '../../api/list-input'
import { query } from '../../api/queries'
import { queryClient } from '../../api/query-client'

/** Whoever comes back from a record finds the list as it was, however long they stayed. */
const KEPT_MS = 3_600_000

/** The read behind one page of a list. */
export function listQuery<Row>(
  list: List<Row>,
  given: Readonly<Record<string, string | undefined>>,
  search: ListSearch,
) {
  // The path names the parameters, and `search` was read for this list: together they are the input of its resource.
  const { queryKey, queryFn } = query(list.resource, 'list', listInput(list, given, search) as never)
  return queryOptions({ queryKey, queryFn, gcTime: KEPT_MS } as UseQueryOptions<Page<Row>>)
}

/** What a route's loader is told. */
export interface Arrival {
  params: object
  location: { search: Record<string, unknown> }
}

/** What the loader of a list's route does: a hovered link already asks for what its page will show. */
export function loadList(list: List, { params, location }: Arrival): void {
  void queryClient.prefetchQuery(listQuery(list, { ...params }, readSearch(list, location.search)))
}
