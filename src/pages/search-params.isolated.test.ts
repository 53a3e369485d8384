import { assert, constantFrom, dictionary, oneof, property, string } from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { getListRequestPath, parseListSearch } from '../api/list-url/list-url'
import { lists } from './lists'

// Features look for a session when they are loaded.
vi.hoisted(() => {
  for (const store of ['sessionStorage', 'localStorage']) vi.stubGlobal(store, { getItem: () => null })
})

const { featureRoutes } = await import('./index')

interface AnyRoute {
  options: { path?: string; validateSearch?: unknown }
  children?: unknown
}
type Read = (searchParams: Record<string, unknown>) => Record<string, unknown>

/** Returns all search-parameter parsers of the routes, by path. */
function getValidators(routes: readonly AnyRoute[]): [string, Read][] {
  return routes.flatMap((route) => {
    const { path, validateSearch } = route.options
    const own =
      typeof validateSearch === 'function' ? [[String(path), validateSearch as Read] as [string, Read]] : []
    return [...own, ...getValidators((route.children ?? []) as AnyRoute[])]
  })
}

const readers = getValidators(featureRoutes as unknown as AnyRoute[])

const names = constantFrom(
  ...[
    'tab',
    'page',
    'limit',
    'offset',
    'columns',
    'order',
    'search',
    'state',
    'type',
    'answers',
    'from',
    'to',
  ],
  ...['open', 'view', 'completed', 'run', 'until', 'as', 'step', 'kind', 'level', '__proto__', 'constructor'],
)
const values = oneof(
  string(),
  string({ unit: 'binary' }),
  constantFrom(
    'results',
    'history',
    'runs',
    '0',
    '-1',
    '1e9',
    '2024-05-01',
    '-7d',
    'a=is.1',
    ',',
    '%',
    'true',
    'name',
  ),
)
const searches = dictionary(oneof(names, string()), values)

describe.each(readers)('search parameters of %s', (_, read) => {
  it('are parsed from any input, and parsing is idempotent', () => {
    assert(
      property(searches, (searchParams) => {
        const validated = read(searchParams)
        expect(read(validated)).toEqual(validated)
        const through = Object.fromEntries(new URLSearchParams(validated as Record<string, string>))
        expect(read(through)).toEqual(validated)
      }),
    )
  })
})

it('parses the search parameters of each list exactly like the inline script', () => {
  assert(
    property(constantFrom(...Object.values(lists)), searches, (list, searchParams) => {
      const search = parseListSearch(list, searchParams)
      expect(parseListSearch(list, search)).toEqual(search)
      const pathname = list.path.replace(/:\w+/g, '1')
      const requestPath = getListRequestPath(list, pathname, `?${new URLSearchParams(search)}`)
      expect(requestPath).toBe(getListRequestPath(list, pathname, `?${new URLSearchParams(searchParams)}`))
    }),
  )
})

it('covers every list that has a page', () => {
  const paths = readers.map(([path]) => path)
  const own = Object.values(lists).map(({ path }) => path.replace(/:/g, '$'))
  // The five lists of plugins share a route.
  expect(own.filter((path) => !paths.includes(path))).toHaveLength(5)
})
