import type { AnyInput } from '../client/build-url'
import { type ListDefinition, type ListSearchParams, toRequestQuery } from './list-url'

/** Builds the endpoint input of the list at a URL: its path parameters and the query. */
export function parseListInput(
  { path }: Pick<ListDefinition, 'path'>,
  routeParams: Readonly<Record<string, string | undefined>>,
  search: ListSearchParams,
): AnyInput {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const params = Object.fromEntries(names.map((name) => [name, routeParams[name] ?? '']))
  return { ...(names.length > 0 && { params }), query: toRequestQuery(search) }
}
