import type { Api } from '../../../contract'
import type { Endpoint, PaginatedResponse, ResponseBody } from '../../../contract/endpoint'
import { isObject } from '../../../contract/is-object'
import type { AnyInput } from '../client/build-url'
import type { Resource, ResourceInput, ResourceResponse } from '../query/queries'

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
type ListPath<R extends ListResource> = Api[R] extends { list: { path: `/api${infer Path}/` } } ? Path : never
type ListQuery<R extends ListResource> =
  ResourceInput<R, ListOp<R>> extends { query?: infer Q } ? NonNullable<Q> : never

type ListRow<R extends ListResource> =
  ResourceResponse<R, ListOp<R>> extends PaginatedResponse<infer Row> ? Row : never

/** Allowed values of a filter; `text` for any part of a text of the rows, `id` for the id of any record. */
type Allowed<Value = string> = 'text' | 'id' | readonly Value[]

/** Method syntax for bivariance, so that a list of specific rows is assignable to a list of any rows. */
type RowValueGetter<Row> = { get(row: Row, filter: string): string }['get']

/** List that has a page, of records of this type. */
export interface ListDefinition<Row = unknown> {
  resource: ListResource
  /** `/projects/:project_id/surveys` */
  path: string
  filters: Readonly<Record<string, Allowed>>
  /** Value of `order` while the URL has none; otherwise the default of the API. */
  defaultOrder?: string
  /** Row values for filters that do not correspond to a field, or whose values differ from those of the field. */
  computed?: Readonly<Record<string, RowValueGetter<Row>>>
}

/**
 * Defines a list: its path, and the allowed query parameters beside `limit` and `offset`. The contract checks that the
 * API supports them.
 */
export function defineList<const R extends ListResource>(list: {
  resource: R
  path: ListPath<R>
  filters: { [K in Exclude<keyof ListQuery<R>, 'limit' | 'offset'>]?: Allowed<NonNullable<ListQuery<R>[K]>> }
  defaultOrder?: ListQuery<R> extends { order?: infer O } ? O : never
  computed?: { [K in keyof ListQuery<R>]?: (row: ListRow<R>, filter: string) => string }
}): ListDefinition<ListRow<R>> {
  // Query values are strings; the contract's types are narrower.
  return list as ListDefinition<never>
}

/** Search parameters of a list page. */
export type ListSearchParams = Record<string, string>

const WHOLE = /^\d{1,9}$/
const ID = /^[\w-]{1,40}$/
const NAMES = /^\w{1,40}(,\w{1,40}){0,40}$/

/** Returns the valid query parameters of a list, in a fixed order, and drops the others. */
export function parseListSearch(
  { filters }: ListDefinition,
  searchParams: Readonly<Record<string, unknown>>,
): ListSearchParams {
  const search: ListSearchParams = {}
  const { limit, offset, columns } = searchParams
  if (PAGE_SIZES.some((size) => String(size) === limit)) search.limit = String(limit)
  if (typeof offset === 'string' && WHOLE.test(offset) && Number(offset) > 0) search.offset = offset
  if (typeof columns === 'string' && NAMES.test(columns)) search.columns = columns
  for (const [name, allowed] of Object.entries(filters)) {
    const value = searchParams[name]
    if (typeof value !== 'string' || value === '') continue
    const isAllowed = allowed === 'id' ? ID.test(value) : allowed === 'text' || allowed.includes(value)
    if (isAllowed) search[name] = value
  }
  return search
}

/** Returns the query of the API request of a page. The visible columns do not affect it. */
export function toRequestQuery(
  { defaultOrder }: Pick<ListDefinition, 'defaultOrder'>,
  { columns: _, ...query }: ListSearchParams,
): ListSearchParams {
  return { limit: String(PAGE_SIZE), ...(defaultOrder && { order: defaultOrder }), ...query }
}

/** Returns the API request of the page at this URL, or null if it is not the list's path. */
export function getListRequestPath(list: ListDefinition, pathname: string, search: string): string | null {
  const pattern = new RegExp(`^${list.path.replace(/:\w+/g, '[^/]+')}/?$`)
  if (!pattern.test(pathname)) return null
  const query = toRequestQuery(list, parseListSearch(list, Object.fromEntries(new URLSearchParams(search))))
  return `/api${pathname.replace(/\/$/, '')}/?${new URLSearchParams(query)}`
}

/** Builds the endpoint input of the list at a URL: its path parameters and the query. */
export function parseListInput(
  list: Pick<ListDefinition, 'path' | 'defaultOrder'>,
  routeParams: Readonly<Record<string, string | undefined>>,
  search: ListSearchParams,
): AnyInput {
  const names = [...list.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const params = Object.fromEntries(names.map((name) => [name, routeParams[name] ?? '']))
  return { ...(names.length > 0 && { params }), query: toRequestQuery(list, search) }
}

/** Returns all text within a value, in lower case. */
function collectText(value: unknown): string {
  if (Array.isArray(value)) return value.map(collectText).join('\n')
  if (isObject(value)) return Object.values(value).map(collectText).join('\n')
  return value === null || value === undefined ? '' : String(value).toLowerCase()
}

/**
 * Returns the names of filters that rows contradict. A server ignores unknown parameters and responds as if they were
 * not sent.
 */
export function findIgnoredFilters<Row>(
  list: ListDefinition<Row>,
  search: ListSearchParams,
  rows: readonly Row[],
): string[] {
  const contradicts = (row: Row, name: string, value: string): boolean => {
    const getValue = list.computed?.[name]
    if (list.filters[name] === 'text' && !getValue) {
      const text = collectText(row)
      return !value
        .toLowerCase()
        .split(/[\s,]+/)
        .every((word) => text.includes(word))
    }
    const rowValue = getValue?.(row, value) ?? (isObject(row) ? row[name] : undefined)
    return rowValue !== undefined && rowValue !== null && String(rowValue) !== value
  }
  return Object.entries(search)
    .filter(([name]) => name in list.filters && name !== 'order')
    .filter(([name, value]) => rows.some((row) => contradicts(row, name, value)))
    .map(([name]) => name)
}
