import { type ReactNode, useMemo } from 'react'
import type { ListDefinition } from '../../api/list-url/list-url'

/** Path parameters: `organization_id`, `id`. */
export type RouteParams = Readonly<Record<string, string | undefined>>

/** Filter of a list by one of its fields. */
export interface TableFilter {
  /** Query parameter. */
  name: string
  /** Label of the unfiltered state: `Any state`. */
  label: string
  options: readonly { value: string; label: string }[]
  /** Loads the options, before the filter is used. */
  loadOptions?: () => void
}

/**
 * List definition. A feature declares it once; its page, the export, saved views and the global search use the same
 * one. `CellContext` is the cell context beyond the row, provided by `useCellContext`.
 *
 * Members that take a row are methods, so that every table is assignable to `AnyTableDefinition`.
 */
export interface TableDefinition<Row = unknown, CellContext = void> {
  /** Plural label of the rows: `Batch exports`. */
  label: string
  /** Singular label of a row: `batch export`. */
  singular: string
  list: ListDefinition<Row>
  columns: readonly DataColumn<Row, CellContext>[]
  rowKey(row: Row): string
  rowName(row: Row): string
  /** Link target of a row, in the scope of the list's parameters. Undefined if rows have no page. */
  href?(row: Row, params: RouteParams): string
  /** Placeholder of the search field, if the API supports search: `Search names`. */
  search?: string
  filters?: readonly TableFilter[]
  /** Its records are also in another list, so the search over all lists skips this one. */
  excludeFromGlobalSearch?: boolean
  /** Texts of the empty state. */
  empty?: { title: string; text: string }
}

/** Table of any feature, for generic code. Only pass its own rows to it. */
export type AnyTableDefinition = TableDefinition<unknown, unknown>

/**
 * Returns the table with its cell context bound. Stable until a value of the context changes, to avoid unnecessary
 * re-renders of rows.
 */
export function useCellContext<Row, CellContext extends object>(
  table: TableDefinition<Row, CellContext>,
  cellContext: CellContext,
): TableDefinition<Row> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages pass a new array with the same values on each render.
  return useMemo(() => {
    const columns = table.columns.map((column) => ({
      ...column,
      cell: (row: Row) => column.cell(row, cellContext),
      secondLine: (row: Row) => column.secondLine?.(row, cellContext),
    }))
    return { ...table, columns }
  }, [table, ...Object.values(cellContext)])
}

/** Table column. The first one names the row and is its link. */
export interface DataColumn<Row, CellContext = void> {
  id: string
  header: string
  /** For a column of buttons, whose header is for screen readers only. */
  isHeaderHidden?: boolean
  /** Renders the cell of a row; `facts` is the cell context beyond that row. */
  cell(row: Row, cellContext: CellContext): ReactNode
  /** Renders a second line of the first cell, which is not part of its link. */
  secondLine?(row: Row, cellContext: CellContext): ReactNode
  /**
   * Values of `order` that sort by it; `first` is the direction of the first click. With `isDefault`, it is also the
   * order of an unsorted list.
   */
  sort?: { asc: string; desc: string; first?: 'asc' | 'desc'; isDefault?: boolean }
  /** Orders the rows, highest first, of a table that has all of them and no other order. */
  rank?(row: Row): number
  /** Order of the values by rank, for the header; descending by default. */
  rankedAs?: 'asc' | 'desc'
  /** Order of the rows by this column if that cannot be changed. */
  sorted?: 'asc' | 'desc'
  /** Width in px of a table of 1,200 px or less; a wider table widens all columns in proportion. Columns without one share the rest. */
  width?: string
  align?: 'end'
  /** Hides the column in tables narrower than this. */
  hideBelow?: 'sm' | 'md' | 'lg'
  /** The column is omitted while this is true for all rows of the page. */
  isEmpty?(row: Row): boolean
  /** Hidden by default. */
  hiddenByDefault?: boolean
  /** The header is also shown above cards. */
  hasCardHeader?: boolean
}

/** Style of a header cell. In a wide table a column grows with it, so that no text is cut off beside free space. */
export const getColumnStyle = (width: string | undefined) =>
  width === undefined ? undefined : { width: `max(${width}, ${Number.parseFloat(width) / 12}cqi)` }

/** Maximum number of records that are displayed as cards. */
export const CARDS_MAX = 6
