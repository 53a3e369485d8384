import type { ReactNode } from 'react'
import type { MenuItem } from '../menu/menu-item'
import type { Table } from './table'
import type { ListPage } from './use-list-page'

export interface TableProps<Row> {
  table: Table<Row>
  list: ListPage<Row>
  rowMenu?: (row: Row) => MenuItem[]
  /** The way to make the first one, beside the words of an empty list. */
  create?: ReactNode
}
