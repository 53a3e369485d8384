import type { Column } from './column'
import type { ListPage } from './use-list-page'

/** What choosing columns takes. */
export interface ColumnsProps<Row> {
  list: ListPage<Row>
  /** All columns that the list can show. */
  columns: readonly Column<Row>[]
  /** The ones on show, in their order. */
  shown: Column<Row>[]
}
