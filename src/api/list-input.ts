import type { AnyInput } from './address'
import { type List, type ListSearch, queryOf } from './list-address'

/** Builds the endpoint input of the list at a URL: its path parameters and the query. */
export function listInput(
  { path }: Pick<List, 'path'>,
  given: Readonly<Record<string, string | undefined>>,
  search: ListSearch,
): AnyInput {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const params = Object.fromEntries(names.map((name) => [name, given[name] ?? '']))
  return { ...(names.length > 0 && { params }), query: queryOf(search) }
}
