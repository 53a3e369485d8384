import type { Action, PageAction } from '../actions/action'
import type { Table } from './table'
import type { ListPage } from './use-list-page'

export interface TableProps<Row> {
  table: Table<Row>
  list: ListPage<Row>
  /** Row actions. */
  actions?: readonly Action<Row>[]
  /** Create action of the empty state. */
  create?: PageAction
}
