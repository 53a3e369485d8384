import type { Action } from '../../actions/action'
import type { TableDefinition } from '../table'
import type { ListPage } from '../use-list-page'
import type { PageRows } from './selection'
import type { SelectionKey } from './selection-store'

/** Selection of a list, as passed to bulk components. */
export interface SelectionBarProps<Row> {
  table: TableDefinition<Row>
  list: ListPage<Row>
  actions: readonly Action<Row>[]
  selectionKey: SelectionKey
  page: PageRows<Row>
}
