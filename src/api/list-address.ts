import type { Endpoint, PaginatedResponse, ResponseBody } from '../../contract/endpoint'
import type { Api } from '../../contract/index'
import type { Input, Resource, Response } from './queries'

/*
 * URL mapping of list pages: the page URL is that of the API without `/api`, with the same query. The inline script
 * imports this file too, so it has no imports except types.
 */

export const PAGE_SIZES = [25, 50, 100] as const
export const PAGE_SIZE = 50

type ListResource = {
  [R in Resource]: Api[R] extends { list: Endpoint }
    ? ResponseBody<Api[R]['list']> extends PaginatedResponse<unknown>
      ? R
      : never
    : never
}[Resource]

type ListOp<R extends ListResource> = 'list' & keyof Api[R]
type PathOf<R extends ListResource> = Api[R] extends { list: { path: `/api${infer Path}/` } } ? Path : never
type QueryOf<R extends ListResource> =
  Input<R, ListOp<R>> extends { query?: infer Q } ? NonNullable<Q> : never

type RowOf<R extends ListResource> = Response<R, ListOp<R>> extends PaginatedResponse<infer Row> ? Row : never

/** Allowed values of a filter, or `text` for any. */
type Allowed<Value = string> = 'text' | readonly Value[]

/** Method syntax for bivariance, so that a list of specific rows is assignable to a list of any rows. */
type Says<Row> = { of(row: Row): string }['of']

/** List that has a page, of records of this type. */
export interface List<Row = unknown> {
  resource: ListResource
  /** `/projects/:project_id/surveys` */
  path: string
  filters: Readonly<Record<string, Allowed>>
  /** Row values for filters that do not correspond to a field. */
  computed?: Readonly<Record<string, Says<Row>>>
}

/**
 * Defines a list: its path, and the allowed query parameters beside `limit` and `offset`. The contract checks that the
 * API supports them.
 */
export function listAddress<const R extends ListResource>(list: {
  resource: R
  path: PathOf<R>
  filters: { [K in Exclude<keyof QueryOf<R>, 'limit' | 'offset'>]?: Allowed<NonNullable<QueryOf<R>[K]>> }
  computed?: { [K in keyof QueryOf<R>]?: (row: RowOf<R>) => string }
}): List<RowOf<R>> {
  // Query values are strings; the contract's types are narrower.
  return list as List<never>
}

/** Search parameters of a list page. */
export type ListSearch = Record<string, string>

const WHOLE = /^\d{1,9}$/
const NAMES = /^\w{1,40}(,\w{1,40}){0,40}$/

/** Returns the valid query parameters of a list, in a fixed order, and drops the others. */
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

/** Returns the query of the API request of a page. The visible columns do not affect it. */
export function queryOf({ columns: _, ...asked }: ListSearch): ListSearch {
  return { limit: String(PAGE_SIZE), ...asked }
}

/** Returns the API request of the page at this URL, or null if it is not the list's path. */
export function requestOf(list: List, pathname: string, search: string): string | null {
  const pattern = new RegExp(`^${list.path.replace(/:\w+/g, '[^/]+')}/?$`)
  if (!pattern.test(pathname)) return null
  const query = queryOf(readSearch(list, Object.fromEntries(new URLSearchParams(search))))
  return `/api${pathname.replace(/\/$/, '')}/?${new URLSearchParams(query)}`
}
