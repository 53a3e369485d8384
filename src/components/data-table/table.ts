import { useMemo } from 'react'
import type { List } from '../../api/list-address'
import type { Column } from './column'

/** The parameters of an address: `organization_id`, `id`. */
export type Params = Readonly<Record<string, string | undefined>>

/** Narrows a list by one of its fields. */
export interface Filter {
  /** Its name in the query. */
  name: string
  /** What it says when it does not narrow: `Any state`. */
  label: string
  options: readonly { value: string; label: string }[]
}

/**
 * A list as whatever works on lists knows it. A room declares it once; its page, the export, saved views and the search
 * over everything read the same. `Facts` is what its cells need beyond their row: `useFacts` gives it to them.
 *
 * What takes a row is a method, so that the table of any room is one of `AnyTable`.
 */
export interface Table<Row = unknown, Facts = void> {
  /** What the rows are, `Batch exports`. */
  label: string
  /** One of them, `batch export`. */
  one: string
  list: List<Row>
  columns: readonly Column<Row, Facts>[]
  rowKey(row: Row): string
  rowName(row: Row): string
  /** Where a row leads, in the place that the list's own parameters name. Nowhere where rows have no page. */
  href?(row: Row, params: Params): string
  /** URL of the list narrowed to a row, for the search over all lists, where rows have no page. */
  findHref?(row: Row, params: Params): string
  /** What the search field says, where the API can search: `Search names`. */
  search?: string
  filters?: readonly Filter[]
  /** Its records stand in another list too: what looks into all lists passes over this one. */
  elsewhere?: true
  /** What is said where there is nothing yet. */
  empty?: { title: string; text: string }
}

/** Any room's table, for what knows none of them. Only its own rows go into it. */
export type AnyTable = Table<unknown, unknown>

/** The table whose cells know these facts: the same one until a fact is another, so that no row is drawn for nothing. */
export function useFacts<Row, Facts extends object>(table: Table<Row, Facts>, facts: Facts): Table<Row> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page names the same facts each time; what they are counts.
  return useMemo(() => {
    const columns = table.columns.map((column) => ({
      ...column,
      cell: (row: Row) => column.cell(row, facts),
    }))
    return { ...table, columns }
  }, [table, ...Object.values(facts)])
}
