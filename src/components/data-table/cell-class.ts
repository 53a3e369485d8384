import classes from './data-table.module.css'
import type { DataColumn } from './table'

/** Returns the classes of a column's cells, in the header and in the body. */
export function cellClass<Row>({ align, hideBelow }: DataColumn<Row>): string {
  return [classes.cell, align && classes.end, hideBelow && classes[`hide-${hideBelow}`]]
    .filter(Boolean)
    .join(' ')
}
