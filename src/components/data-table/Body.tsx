import { MenuButton } from '../menu/MenuButton'
import { cellClass } from './cell-class'
import classes from './data-table.module.css'
import type { TableProps } from './table-props'

/** The rows. A row is a link as a whole: that of its first cell covers it. */
export function Body<Row>({
  rows,
  columns,
  rowKey,
  rowName,
  rowHref,
  rowMenu,
}: Omit<TableProps<Row>, 'list'> & { rows: Row[] }) {
  return rows.map((row) => (
    <tr key={rowKey(row)} className={classes.row}>
      {columns.map((column, index) => (
        <td key={column.id} className={cellClass(column)}>
          {index === 0 && rowHref ? (
            <a className={classes.link} href={rowHref(row)}>
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {rowMenu && (
        <td className={classes.menuCell}>
          <MenuButton label={`Actions for ${rowName(row)}`} items={() => rowMenu(row)} />
        </td>
      )}
    </tr>
  ))
}
