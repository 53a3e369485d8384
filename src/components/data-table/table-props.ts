import type { Action, PageAction } from '../actions/action'
import type { TableDefinition } from './table'
import type { ListPage } from './use-list-page'

export interface TableProps<Row> {
  table: TableDefinition<Row>
  list: ListPage<Row>
  /** Row actions. */
  actions?: readonly Action<Row>[]
  /** Create action of the empty state. */
  create?: PageAction
}
