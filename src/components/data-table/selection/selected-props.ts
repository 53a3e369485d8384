import type { Action } from '../../actions/action'
import type { Table } from '../table'
import type { ListPage } from '../use-list-page'
import type { Rows } from './selection'
import type { Place } from './selections'

/** Selection of a list, as passed to bulk components. */
export interface SelectedProps<Row> {
  table: Table<Row>
  list: ListPage<Row>
  actions: readonly Action<Row>[]
  place: Place
  page: Rows<Row>
}
