import type { Action, PageAction } from '../actions/action'
import type { Table } from './table'
import type { ListPage } from './use-list-page'

export interface TableProps<Row> {
  table: Table<Row>
  list: ListPage<Row>
  /** What can be done with a row. */
  actions?: readonly Action<Row>[]
  /** The way to make the first one, beside the words of an empty list. */
  create?: PageAction
}
