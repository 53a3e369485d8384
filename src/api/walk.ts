import { api } from '../../contract'
import type { Page } from '../../contract/endpoint'
import { callRow } from './client'
import type { List, ListSearch } from './list-address'
import { listInput } from './list-input'
import { type Walking, walkPages } from './walk-pages'

const PAGE = 100

/**
 * Every row of a list that its search and filters let through, in the list's order. What else was looked for in the
 * address does not matter: it begins with the first, or behind those that were read before. Throws `ApiError` or `NetworkError`, and the signal's reason
 * when it is called off.
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
    // The contract says that the endpoint of a list answers a page of its rows.
    return page as Page<Row>
  }, walking)
}
