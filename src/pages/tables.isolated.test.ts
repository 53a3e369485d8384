import { expect, it, vi } from 'vitest'
import { PAGE_SIZES, parseListSearch } from '../api/list-url/list-url'
import { lists } from './lists'
import { tables } from './tables'

// Feature modules read the session when they are loaded.
vi.hoisted(() => {
  for (const store of ['sessionStorage', 'localStorage']) vi.stubGlobal(store, { getItem: () => null })
})

it('every list has exactly one table definition', () => {
  const definedLists = tables.map(({ list }) => list)
  expect(new Set(definedLists)).toEqual(new Set(Object.values(lists)))
  expect(definedLists).toHaveLength(Object.keys(lists).length)
})

it.each(tables.map((table) => [table.list.path, table] as const))(
  '%s offers only filter and sort values that its URL accepts',
  (_, table) => {
    const { list, columns, filters = [], search } = table
    const filterOptions = [
      ...filters.flatMap(({ name, options }) => options.map(({ value }) => [name, value])),
      ...columns.flatMap(({ sort }) =>
        sort
          ? [
              ['order', sort.asc],
              ['order', sort.desc],
            ]
          : [],
      ),
      ...columns.map(({ id }) => ['columns', id]),
      ...(search ? [['search', 'x']] : []),
      ['limit', String(PAGE_SIZES[0])],
    ]
    for (const [name = '', value] of filterOptions)
      expect(parseListSearch(list, { [name]: value })).toEqual({ [name]: value })
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
  },
)

it.each(tables.filter(({ list }) => 'search' in list.filters))(
  '$label can be searched if the API supports it',
  ({ search }) => {
    expect(search).toMatch(/^Search /)
  },
)
