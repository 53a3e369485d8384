import { api } from '../../contract'
import type { PaginatedResponse } from '../../contract/endpoint'
import { callRow } from './client'
import type { List, ListSearch } from './list-address'
import { listInput } from './list-input'
import { type Walking, walkPages } from './walk-pages'

const PAGE = 100

/**
 * Yields every row of a list that matches its search and filters, in the list's order. Ignores limit and offset of the
 * URL: starts with the first row, or after those that were read before. Throws `ApiError` or `NetworkError`, and the
 * signal's reason if aborted.
 */
export function walk<Row>(
  list: List<Row>,
  params: Readonly<Record<string, string | undefined>>,
  search: ListSearch,
  walking: Walking = {},
): AsyncGenerator<Row, void> {
  return walkPages(async (offset, signal) => {
    const part = { ...search, limit: String(PAGE), offset: String(offset) }
    const page = await callRow(api[list.resource].list, listInput(list, params, part), signal && { signal })
    // The contract guarantees that the list endpoint returns a page of its rows.
    return page as PaginatedResponse<Row>
  }, walking)
}
