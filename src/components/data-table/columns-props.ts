import type { Column } from './column'
import type { ListPage } from './use-list-page'

/** Props of the column selection. */
export interface ColumnsProps<Row> {
  list: ListPage<Row>
  /** All columns of the list. */
  columns: readonly Column<Row>[]
  /** Visible columns, in their order. */
  shown: Column<Row>[]
}
