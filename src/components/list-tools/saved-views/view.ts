import { type ListSearchParams, parseListSearch } from '../../../api/list-url/list-url'
import type { TableDefinition } from '../../data-table/table'

/** Saved state of a list: its search parameters under a name. */
export interface SavedView {
  name: string
  search: ListSearchParams
}

export const NAME_MAX = 80

/** Parses the search parameters of a table, with only the columns that it has. */
export function parseTableSearch<Row, Facts>(
  table: TableDefinition<Row, Facts>,
  searchParams: Readonly<Record<string, unknown>>,
): ListSearchParams {
  const { columns, ...search } = parseListSearch(table.list, searchParams)
  const validColumns = columns?.split(',').filter((id) => table.columns.some((column) => column.id === id))
  return { ...search, ...(validColumns && validColumns.length > 0 && { columns: validColumns.join(',') }) }
}

/** Returns the search parameters that belong to a view: all except the page number. */
export function toViewSearch<Row, Facts>(
  table: TableDefinition<Row, Facts>,
  searchParams: Readonly<Record<string, unknown>>,
  columns: readonly string[] | null = null,
): ListSearchParams {
  const { offset: _, ...search } = parseTableSearch(table, {
    ...searchParams,
    ...(columns && { columns: columns.join(',') }),
  })
  return search
}

export const isSameSearch = (a: ListSearchParams, b: ListSearchParams): boolean => {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.every((name) => a[name] === b[name])
}

/** Active view, and whether it was changed since it was opened. */
export interface CurrentView {
  view: SavedView
  changed: boolean
}

/** Returns the active view: the one that matches the search parameters, else the one opened last. */
export function getCurrentView(
  views: readonly SavedView[],
  search: ListSearchParams,
  opened: string | undefined,
): CurrentView | null {
  const last = views.find(({ name }) => name === opened)
  const exact =
    last && isSameSearch(last.search, search) ? last : views.find((view) => isSameSearch(view.search, search))
  if (exact) return { view: exact, changed: false }
  // Clearing all parameters leaves the view.
  return last && Object.keys(search).length > 0 ? { view: last, changed: true } : null
}

/** Adds a view to the list, replacing one of the same name. */
export const addView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort((a, b) => a.name.localeCompare(b.name))

/** Returns an unused view name: the requested one, or with a number appended. */
export function getFreeName(views: readonly SavedView[], desiredName: string): string {
  const usedNames = new Set(views.map(({ name }) => name))
  let name = desiredName
  for (let number = 2; usedNames.has(name); number += 1) name = `${desiredName} ${number}`
  return name
}
