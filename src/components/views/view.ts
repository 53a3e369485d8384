import type { ListSearch } from '../../api/list-address'
import { searchOf } from '../data-table/search-of'
import type { Table } from '../data-table/table'

/** A list as somebody wants to find it again: what stands in its address, under a name. */
export interface View {
  name: string
  search: ListSearch
}

export const NAME_MAX = 80

/** What of an address makes a view: everything but the page that somebody happens to be on. */
export function viewable<Row, Facts>(
  table: Table<Row, Facts>,
  given: Readonly<Record<string, unknown>>,
  columns: readonly string[] | null = null,
): ListSearch {
  const { offset: _, ...search } = searchOf(table)({
    ...given,
    ...(columns && { columns: columns.join(',') }),
  })
  return search
}

export const sameSearch = (a: ListSearch, b: ListSearch): boolean => {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.every((name) => a[name] === b[name])
}

/** The view on show, and whether it was changed since it was opened. */
export interface Current {
  view: View
  changed: boolean
}

/** Which view is on show: the one that the address is, else the one that was opened last. */
export function currentView(
  views: readonly View[],
  shown: ListSearch,
  opened: string | undefined,
): Current | null {
  const last = views.find(({ name }) => name === opened)
  const exact =
    last && sameSearch(last.search, shown) ? last : views.find((view) => sameSearch(view.search, shown))
  if (exact) return { view: exact, changed: false }
  // Whoever cleared everything has left it.
  return last && Object.keys(shown).length > 0 ? { view: last, changed: true } : null
}

/** The views with this one among them, in the place of one of its name. */
export const withView = (views: readonly View[], view: View): View[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort((a, b) => a.name.localeCompare(b.name))

/** A name that no view has: the wanted one, or with a number behind it. */
export function freeName(views: readonly View[], wanted: string): string {
  const taken = new Set(views.map(({ name }) => name))
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`
  return name
}
