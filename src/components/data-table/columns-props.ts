import type { DataColumn } from './column'
import type { TableDefinition } from './table'
import type { ListPage } from './use-list-page'

/** Props of the column selection. */
export interface ColumnsProps<Row> {
  list: ListPage<Row>
  /** All columns of the list. */
  columns: readonly DataColumn<Row>[]
  /** Visible columns, in their order. */
  shown: DataColumn<Row>[]
}

/** Props of the toolbar above a list. */
export interface ToolbarProps<Row> extends ColumnsProps<Row> {
  table: TableDefinition<Row>
}
