import type { ReactNode } from 'react'
import type { MenuItem } from '../menu/menu-item'
import type { Column } from './column'
import type { ListPage } from './use-list-page'

export interface TableProps<Row> {
  /** What the rows are, `Organizations`. */
  label: string
  list: ListPage<Row>
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** Where a row leads. */
  rowHref?: (row: Row) => string
  rowMenu?: (row: Row) => MenuItem[]
  /** Search and filters. */
  toolbar?: ReactNode
  /** What stands here before there is anything: an `EmptyState`. */
  empty?: ReactNode
}
