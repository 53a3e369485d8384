import { cellClass } from './cell-class'
import type { Column } from './column'
import classes from './data-table.module.css'

const ROWS = Array.from({ length: 12 }, (_, index) => index)

/** Rows of the same height as those that are on their way. */
export function SkeletonRows<Row>({ columns, menu }: { columns: Column<Row>[]; menu: boolean }) {
  return ROWS.map((row) => (
    <tr key={row} className={classes.row} data-waiting aria-hidden>
      {columns.map((column, index) => (
        <td key={column.id} className={cellClass(column)}>
          <span className={classes.bone} data-long={index === 0 || undefined} />
        </td>
      ))}
      {menu && <td className={classes.menuCell} />}
    </tr>
  ))
}
