import { useMemo } from 'react'
import type { ListDefinition } from '../../api/list-url'
import type { Column } from './column'

/** Path parameters: `organization_id`, `id`. */
export type Params = Readonly<Record<string, string | undefined>>

/** Filter of a list by one of its fields. */
export interface Filter {
  /** Query parameter. */
  name: string
  /** Label of the unfiltered state: `Any state`. */
  label: string
  options: readonly { value: string; label: string }[]
}

/**
 * List definition. A feature declares it once; its page, the export, saved views and the global search use the same
 * one. `Facts` is the cell context beyond the row, provided by `useFacts`.
 *
 * Members that take a row are methods, so that every table is assignable to `AnyTable`.
 */
export interface Table<Row = unknown, Facts = void> {
  /** Plural label of the rows: `Batch exports`. */
  label: string
  /** Singular label of a row: `batch export`. */
  one: string
  list: ListDefinition<Row>
  columns: readonly Column<Row, Facts>[]
  rowKey(row: Row): string
  rowName(row: Row): string
  /** Link target of a row, in the scope of the list's parameters. Undefined if rows have no page. */
  href?(row: Row, params: Params): string
  /** URL of the list narrowed to a row, for the search over all lists, where rows have no page. */
  findHref?(row: Row, params: Params): string
  /** Placeholder of the search field, if the API supports search: `Search names`. */
  search?: string
  filters?: readonly Filter[]
  /** Its records are also in another list, so the search over all lists skips this one. */
  elsewhere?: true
  /** Texts of the empty state. */
  empty?: { title: string; text: string }
}

/** Table of any feature, for generic code. Only pass its own rows to it. */
export type AnyTable = Table<unknown, unknown>

/**
 * Returns the table with its cell context bound. Stable until a value of the context changes, to avoid unnecessary
 * re-renders of rows.
 */
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
