import { api } from '../../../contract'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { callApi } from '../client/client'
import { type ListDefinition, type ListSearchParams, parseListInput } from '../list-url/list-url'
import { type PaginationOptions, paginate } from './paginate'

const PAGE = 100

/**
 * Yields every row of a list that matches its search and filters, in the list's order. Ignores limit and offset of the
 * URL: starts with the first row, or after those that were read before. Throws `ApiError` or `NetworkError`, and the
 * signal's reason if aborted.
 */
export function fetchAllPages<Row>(
  list: ListDefinition<Row>,
  params: Readonly<Record<string, string | undefined>>,
  search: ListSearchParams,
  walking: PaginationOptions = {},
): AsyncGenerator<Row, void> {
  return paginate(async (offset, signal) => {
    const part = { ...search, limit: String(PAGE), offset: String(offset) }
    const page = await callApi(
      api[list.resource].list,
      parseListInput(list, params, part),
      signal && { signal },
    )
    // The contract guarantees that the list endpoint returns a page of its rows.
    return page as PaginatedResponse<Row>
  }, walking)
}
