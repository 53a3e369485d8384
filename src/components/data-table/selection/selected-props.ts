import type { Action } from '../../actions/action'
import type { Table } from '../table'
import type { ListPage } from '../use-list-page'
import type { Rows } from './selection'
import type { Place } from './selections'

/** What is selected in a list, as whatever works on it needs it. */
export interface SelectedProps<Row> {
  table: Table<Row>
  list: ListPage<Row>
  actions: readonly Action<Row>[]
  place: Place
  page: Rows<Row>
}
