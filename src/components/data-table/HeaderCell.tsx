import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { t } from '../../lib/i18n/translate'
import { cellClass } from './cell-class'
import classes from './data-table.module.css'
import { type DataColumn, getColumnStyle } from './table'
import type { ListPage } from './use-list-page'

interface HeaderCellProps<Row> {
  column: DataColumn<Row>
  /** List whose order is stored in the URL; undefined for tables that cannot be sorted. */
  list?: ListPage<Row>
}

/** Column header; a sort button if the list can be sorted by the column. */
export function HeaderCell<Row>({ column, list }: HeaderCellProps<Row>) {
  const { header, width } = column
  const sort = list && column.sort
  const order = list?.search.order ?? (sort?.isDefault ? sort[sort.first ?? 'asc'] : undefined)
  const sorted =
    order === undefined || !sort
      ? column.sorted
      : order === sort.asc
        ? 'asc'
        : order === sort.desc
          ? 'desc'
          : undefined
  const press = () => {
    if (!sort) return
    const first = sort.first ?? 'asc'
    const second = first === 'asc' ? 'desc' : 'asc'
    // The third click restores the default order.
    const next =
      sorted === undefined && !sort.isDefault ? sort[first] : sorted === first ? sort[second] : undefined
    list?.set({ order: next })
  }
  const SortIcon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      className={cellClass(column)}
      data-card-header={column.hasCardHeader}
      style={getColumnStyle(width)}
      aria-sort={sort || sorted ? ariaSort(sorted) : undefined}
    >
      {sort ? (
        <button type="button" className={classes.sort} data-sorted={sorted} onClick={press}>
          {header}
          <SortIcon size={14} aria-hidden />
        </button>
      ) : sorted ? (
        <span className="inline-row gap-4 text-color">
          {header}
          <SortIcon size={14} aria-hidden />
        </span>
      ) : column.isHeaderHidden ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  )
}

/** Header of the row menus. */
export const ActionsHeaderCell = () => (
  <th className={classes.menuCell}>
    <VisuallyHidden>{t('Actions')}</VisuallyHidden>
  </th>
)

const ariaSort = (sorted: 'asc' | 'desc' | undefined) =>
  sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
