import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { callApi } from '../../api/client/client'
import {
  type ListDefinition,
  type ListSearchParams,
  parseListInput,
  parseListSearch,
} from '../../api/list-url/list-url'
import { queryClient } from '../../api/query/query-client'

/** Cache time of a list: the user returns from a record to an unchanged list, even after a long stay. */
const GC_TIME_MS = 3_600_000

/** Query options of one page of a list. */
export function listQuery<Row>(
  list: ListDefinition<Row>,
  routeParams: Readonly<Record<string, string | undefined>>,
  search: ListSearchParams,
) {
  const input = parseListInput(list, routeParams, search)
  return queryOptions({
    queryKey: [list.resource, 'list', input],
    // The contract guarantees that the list endpoint returns a page of its rows.
    queryFn: ({ signal }) =>
      callApi(api[list.resource].list, input, { signal }) as Promise<PaginatedResponse<Row>>,
    gcTime: GC_TIME_MS,
  })
}

/** Arguments of a route's loader. */
interface LoaderArgs {
  params: object
  location: { search: Record<string, unknown> }
}

/** Loader of a list's route: hovering a link prefetches the data of its page. */
export function loadList(list: ListDefinition, { params, location }: LoaderArgs): void {
  void queryClient.prefetchQuery(listQuery(list, { ...params }, parseListSearch(list, location.search)))
}

/** Returns the parser of a list's search parameters for its route. The table ignores unknown columns. */
export const createSearchValidator =
  (list: ListDefinition) =>
  (searchParams: Readonly<Record<string, unknown>>): ListSearchParams =>
    parseListSearch(list, searchParams)
