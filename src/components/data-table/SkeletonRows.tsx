import { cellClass } from './cell-class'
import type { DataColumn } from './column'
import classes from './data-table.module.css'
import selection from './selection/selection.module.css'

const ROWS = Array.from({ length: 12 }, (_, index) => index)

/** Placeholder rows with the height of the expected ones. */
export function SkeletonRows<Row>({
  columns,
  selects,
  menu,
}: {
  columns: DataColumn<Row>[]
  selects: boolean
  menu: boolean
}) {
  return ROWS.map((row) => (
    <tr key={row} className={classes.row} data-waiting aria-hidden>
      {selects && <td className={selection.cell} />}
      {columns.map((column, index) => (
        <td key={column.id} className={cellClass(column)}>
          <span className={classes.bone} data-long={index === 0 || undefined} />
        </td>
      ))}
      {menu && <td className={classes.menuCell} />}
    </tr>
  ))
}
