import { memo } from 'react'
import { t } from '../../texts/text'
import { MenuButton } from '../menu/MenuButton'
import type { MenuItem } from '../menu/menu-item'
import { cellClass } from './cell-class'
import type { Column } from './column'
import classes from './data-table.module.css'
import { SelectCell } from './selection/SelectCell'
import type { Place } from './selection/selections'
import type { Selecting } from './selection/use-selecting'

interface RowProps<Row> {
  row: Row
  id: string
  name: string
  /** Where it leads. */
  href: string | undefined
  /** The columns on show. */
  columns: readonly Column<Row>[]
  /** What can be done with it; undefined where nothing can. */
  menu: ((row: Row) => MenuItem[]) | undefined
  /** Whose selection it may be in; undefined where nothing can be done to many. */
  place: Place | undefined
  onSelect: Selecting<Row>['onSelect']
}

/** A row of a list. It is a link as a whole: that of its first cell covers it. */
function DrawnRow<Row>({ row, id, name, href, columns, menu, place, onSelect }: RowProps<Row>) {
  return (
    <tr data-row={id} className={classes.row}>
      {place !== undefined && <SelectCell place={place} id={id} name={name} onSelect={onSelect} />}
      {columns.map((column, index) => (
        <td key={column.id} className={cellClass(column)}>
          {index === 0 && href !== undefined ? (
            <a className={classes.link} href={href}>
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {menu && (
        <td className={classes.menuCell}>
          <MenuButton label={t('Actions for {name}', { name })} items={() => menu(row)} />
        </td>
      )}
    </tr>
  )
}

/** Drawn again only where something in it is another. The cast: `memo` forgets that the type of the row is open. */
export const Row = memo(DrawnRow) as typeof DrawnRow
