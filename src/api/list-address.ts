import type { Endpoint, Page, ResponseOf } from '../../contract/endpoint'
import type { Api } from '../../contract/index'
import type { Input, Resource, Response } from './queries'

/*
 * The address of a list's page is that of the API without `/api`, with the same query. This file says how one becomes
 * the other. The inline script imports it too: it stays free of everything but types.
 */

export const PAGE_SIZES = [25, 50, 100] as const
export const PAGE_SIZE = 50

type ListResource = {
  [R in Resource]: Api[R] extends { list: Endpoint }
    ? ResponseOf<Api[R]['list']> extends Page<unknown>
      ? R
      : never
    : never
}[Resource]

type ListOp<R extends ListResource> = 'list' & keyof Api[R]
type PathOf<R extends ListResource> = Api[R] extends { list: { path: `/api${infer Path}/` } } ? Path : never
type QueryOf<R extends ListResource> =
  Input<R, ListOp<R>> extends { query?: infer Q } ? NonNullable<Q> : never

type RowOf<R extends ListResource> = Response<R, ListOp<R>> extends Page<infer Row> ? Row : never

/** The values a filter may have, or `text` for any. */
type Allowed<Value = string> = 'text' | readonly Value[]

/** Written as a method, so that a list of certain rows is a list of rows as well. */
type Says<Row> = { of(row: Row): string }['of']

/** A list that has a page, of records of this type. */
export interface List<Row = unknown> {
  resource: ListResource
  /** `/projects/:project_id/surveys` */
  path: string
  filters: Readonly<Record<string, Allowed>>
  /** What a row says to filters that no field of it is named after. */
  computed?: Readonly<Record<string, Says<Row>>>
}

/**
 * Declares a list: its path, and what may stand in its query beside `limit` and `offset`. The contract says whether
 * the API knows them.
 */
export function listAddress<const R extends ListResource>(list: {
  resource: R
  path: PathOf<R>
  filters: { [K in Exclude<keyof QueryOf<R>, 'limit' | 'offset'>]?: Allowed<NonNullable<QueryOf<R>[K]>> }
  computed?: { [K in keyof QueryOf<R>]?: (row: RowOf<R>) => string }
}): List<RowOf<R>> {
  // Values of a query are texts; the contract's types are narrower.
  return list as List<never>
}

/** What a list shows, as its address says it. */
export type ListSearch = Record<string, string>

const WHOLE = /^\d{1,9}$/
const NAMES = /^\w{1,40}(,\w{1,40}){0,40}$/

/** What of a query makes sense for this list, in a fixed order. The rest is dropped. */
export function readSearch({ filters }: List, given: Readonly<Record<string, unknown>>): ListSearch {
  const search: ListSearch = {}
  const { limit, offset, columns } = given
  if (PAGE_SIZES.some((size) => String(size) === limit)) search.limit = String(limit)
  if (typeof offset === 'string' && WHOLE.test(offset) && Number(offset) > 0) search.offset = offset
  if (typeof columns === 'string' && NAMES.test(columns)) search.columns = columns
  for (const [name, allowed] of Object.entries(filters)) {
    const value = given[name]
    if (typeof value !== 'string' || value === '') continue
    if (allowed === 'text' || allowed.includes(value)) search[name] = value
  }
  return search
}

/** The query of the request that answers a page. Which columns are on show does not matter to it. */
export function queryOf({ columns: _, ...asked }: ListSearch): ListSearch {
  return { limit: String(PAGE_SIZE), ...asked }
}

/** The request that answers the page at this address, or null where the list does not live there. */
export function requestOf(list: List, pathname: string, search: string): string | null {
  const pattern = new RegExp(`^${list.path.replace(/:\w+/g, '[^/]+')}/?$`)
  if (!pattern.test(pathname)) return null
  const query = queryOf(readSearch(list, Object.fromEntries(new URLSearchParams(search))))
  return `/api${pathname.replace(/\/$/, '')}/?${new URLSearchParams(query)}`
}
