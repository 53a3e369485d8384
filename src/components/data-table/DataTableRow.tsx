import { memo, type ReactNode } from 'react'
import { t } from '../../lib/i18n/translate'
import { MenuButton } from '../ui/menu/MenuButton'
import type { MenuItem } from '../ui/menu/menu'
import { cellClass } from './cell-class'
import classes from './data-table.module.css'
import { SelectCell } from './selection/SelectCell'
import type { RowSelection, SelectionKey } from './selection/use-row-selection'
import type { DataColumn } from './table'

interface RowProps<Row> {
  row: Row
  id: string
  name: string
  /** Link target: the first cell is then a link that covers the row. */
  href: string | undefined
  /** Opens the row: its first cell is then a button. */
  onOpen?: ((row: Row) => void) | undefined
  /** True if the details are open below the row, for rows that expand in the table. */
  isOpen?: boolean | undefined
  /** Visible columns. */
  columns: readonly DataColumn<Row>[]
  /** Menu items of a row; undefined if it has no actions. */
  menu: ((row: Row) => MenuItem[]) | undefined
  /** Selection of the rows; undefined if there are no bulk actions. */
  selectionKey?: SelectionKey | undefined
  onSelect?: RowSelection<Row>['onSelect'] | undefined
  /** Full-width content below the row. */
  below?: ((row: Row) => ReactNode) | undefined
}

/** Row of a table. */
function BaseDataTableRow<Row>({
  row,
  id,
  name,
  href,
  onOpen,
  isOpen,
  columns,
  menu,
  selectionKey,
  onSelect,
  below,
}: RowProps<Row>) {
  const more = below?.(row)
  // A cell spanning columns that are hidden on narrow screens would make them visible again.
  const always =
    columns.filter(({ hideBelow }) => !hideBelow).length +
    (menu ? 1 : 0) +
    (selectionKey === undefined ? 0 : 1)
  return (
    <>
      <tr data-row={id} className={classes.row}>
        {selectionKey !== undefined && onSelect && (
          <SelectCell selectionKey={selectionKey} id={id} name={name} onSelect={onSelect} />
        )}
        {columns.map((column, index) => {
          const content = column.cell(row)
          return (
            <td
              key={column.id}
              className={cellClass(column)}
              data-label={column.header}
              data-empty={content === '–' || undefined}
            >
              {index === 0 && href !== undefined ? (
                <a className="text-color medium no-underline stretched-link" href={href}>
                  {content}
                </a>
              ) : index === 0 && onOpen ? (
                <button
                  type="button"
                  className={`${classes.opener} block text-color medium stretched-link`}
                  aria-expanded={isOpen}
                  onClick={() => onOpen(row)}
                >
                  {content}
                </button>
              ) : (
                content
              )}
              {column.secondLine?.(row)}
            </td>
          )
        })}
        {menu && (
          <td className={classes.menuCell}>
            <MenuButton label={t('Actions for {name}', { name })} items={() => menu(row)} />
          </td>
        )}
      </tr>
      {more && (
        <tr className={classes.under}>
          <td className={classes.below} colSpan={always}>
            <div>{more}</div>
          </td>
          {columns.map((column) => column.hideBelow && <td key={column.id} className={cellClass(column)} />)}
        </tr>
      )}
    </>
  )
}

/** Memoized. The cast restores the generic that `memo` erases. */
export const DataTableRow = memo(BaseDataTableRow) as typeof BaseDataTableRow
