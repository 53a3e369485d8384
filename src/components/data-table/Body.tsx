import { t } from '../../texts/text'
import { menuOf } from '../actions/menu-of'
import { useRun } from '../actions/use-run'
import { MenuButton } from '../menu/MenuButton'
import { cellClass } from './cell-class'
import type { Column } from './column'
import classes from './data-table.module.css'
import { SelectCell } from './selection/SelectCell'
import type { Selecting } from './selection/use-selecting'
import type { TableProps } from './table-props'

interface BodyProps<Row> extends Omit<TableProps<Row>, 'create'> {
  /** The columns on show. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Selects rows; null where nothing can be done to many. */
  selecting: Selecting<Row> | null
}

/** The rows. A row is a link as a whole: that of its first cell covers it. */
export function Body<Row>({ table, list, columns, rows, actions, selecting }: BodyProps<Row>) {
  const run = useRun()
  return rows.map((row) => (
    <tr key={table.rowKey(row)} data-row={table.rowKey(row)} className={classes.row}>
      {selecting && (
        <SelectCell
          place={selecting.place}
          id={table.rowKey(row)}
          name={table.rowName(row)}
          onSelect={selecting.onSelect}
        />
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={cellClass(column)}>
          {index === 0 && table.href ? (
            <a className={classes.link} href={table.href(row, list.params)}>
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {actions && (
        <td className={classes.menuCell}>
          <MenuButton
            label={t('Actions for {name}', { name: table.rowName(row) })}
            items={() => menuOf({ name: table.rowName(row), row, actions }, run)}
          />
        </td>
      )}
    </tr>
  ))
}
