import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { cellClass } from './cell-class'
import { type DataColumn, getColumnStyle } from './column'
import classes from './data-table.module.css'
import type { ListPage } from './use-list-page'

/** Column header; a sort button if the API can sort by the column. */
export function HeaderCell<Row>({ column, list }: { column: DataColumn<Row>; list: ListPage<Row> }) {
  const { header, sort, width } = column
  const order = list.search.order
  const sorted =
    !sort || !order ? undefined : order === sort.asc ? 'asc' : order === sort.desc ? 'desc' : undefined
  const press = () => {
    if (!sort) return
    const first = sort.first ?? 'asc'
    const second = first === 'asc' ? 'desc' : 'asc'
    // The third click restores the default order.
    const next = sorted === undefined ? sort[first] : sorted === first ? sort[second] : undefined
    list.set({ order: next })
  }
  const SortIcon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      className={cellClass(column)}
      style={getColumnStyle(width)}
      {...(sort && { 'aria-sort': ariaSort(sorted) })}
    >
      {sort ? (
        <button type="button" className={classes.sort} data-sorted={sorted} onClick={press}>
          {header}
          <SortIcon size={14} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  )
}

const ariaSort = (sorted: 'asc' | 'desc' | undefined) =>
  sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
