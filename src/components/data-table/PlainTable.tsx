import { Fragment, type MouseEvent, type ReactNode, useId } from 'react'
import type { Action } from '../actions/action'
import { useRowActions } from '../actions/use-row-actions'
import { LiveAnnouncements } from '../feedback/LiveAnnouncements'
import { cellClass } from './cell-class'
import { DataTableRow } from './DataTableRow'
import classes from './data-table.module.css'
import expandable from './expandable.module.css'
import { ActionsHeaderCell, HeaderCell } from './HeaderCell'
import { orderByRank } from './rank'
import { SelectPage } from './selection/SelectCell'
import type { RowSelection } from './selection/use-row-selection'
import type { DataColumn } from './table'
import { useDelegatedLinks } from './use-delegated-links'
import { useFocusOnRowRemoval } from './use-row-focus'

export interface PlainTableProps<Row> {
  /** Plural label of the rows: `Runs`. */
  label: string
  rows: readonly Row[]
  columns: DataColumn<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** Link target of a row: its first cell is then a link that covers it. */
  rowHref?: (row: Row) => string
  /** Opens a row: its first cell is then a button. */
  onOpen?: ((row: Row) => void) | undefined
  /** Returns true if the details are open below the row, for rows that expand in the table. */
  isOpen?: (row: Row) => boolean
  /** Row actions. */
  actions?: readonly Action<Row>[]
  /** Selection of the rows; absent if they cannot be selected. */
  selection?: RowSelection<Row> | undefined
  /** State of a row that changes by itself: changes are announced to screen readers. */
  getRowState?: (row: Row) => string
  /** Narrow tables show each row as a card, like the lists. For rows without content below them. */
  hasCards?: boolean
  /** Width in px below which the table scrolls. */
  minWidth?: number | undefined
  /** Full-width content below a row. */
  below?: (row: Row) => ReactNode
  /** Groups consecutive rows of the same key under a heading. */
  group?: { key: (row: Row) => string; heading: (row: Row) => ReactNode }
}

/** Table for rows that are not a list with its own URL. */
export function PlainTable<Row>({
  label,
  rows: unorderedRows,
  columns: plainColumns,
  rowKey,
  rowName,
  rowHref,
  onOpen,
  isOpen,
  actions,
  selection,
  getRowState,
  hasCards = false,
  minWidth,
  below,
  group,
}: PlainTableProps<Row>) {
  const { rows, columns } = orderByRank(unorderedRows, plainColumns)
  const caption = useId()
  const { offers, menu } = useRowActions({ rows, rowKey, rowName, actions })
  const links = useDelegatedLinks()
  const focusProps = useFocusOnRowRemoval(rows.map(rowKey))
  return (
    <div className={classes.scroll} {...links} {...selection?.keys}>
      {getRowState && (
        <LiveAnnouncements
          of={rows.map((row) => ({
            id: rowKey(row),
            words: `${label}, ${rowName(row)}: ${getRowState(row)}`,
          }))}
        />
      )}
      <table
        className={`${classes.table} ${hasCards ? classes.cards : ''}`}
        data-selects={selection ? true : undefined}
        aria-labelledby={caption}
        style={minWidth === undefined ? undefined : { minWidth }}
      >
        <caption id={caption} className="visually-hidden">
          {label}
        </caption>
        <thead>
          <tr>
            {selection && <SelectPage selectionKey={selection.selectionKey} page={selection.page} />}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} />
            ))}
            {actions && <ActionsHeaderCell />}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users activate the button inside. */}
        <tbody className={isOpen && expandable.rows} {...offers} {...focusProps} onClick={openByTime}>
          {rows.map((row, index) => {
            const previous = rows[index - 1]
            const isFirst = group && (!previous || group.key(previous) !== group.key(row))
            return (
              <Fragment key={rowKey(row)}>
                {isFirst && <GroupHeading columns={columns}>{group.heading(row)}</GroupHeading>}
                <DataTableRow
                  row={row}
                  id={rowKey(row)}
                  name={rowName(row)}
                  href={rowHref?.(row)}
                  onOpen={onOpen}
                  isOpen={isOpen?.(row)}
                  columns={columns}
                  menu={actions && menu}
                  selectionKey={selection?.selectionKey}
                  onSelect={selection?.onSelect}
                  below={below}
                />
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Row with the heading of a group. */
const GroupHeading = <Row,>({ columns, children }: { columns: DataColumn<Row>[]; children: ReactNode }) => (
  <tr className={classes.group}>
    {/* A heading spanning columns that are hidden on narrow screens would make them visible again. */}
    <th scope="colgroup" colSpan={columns.filter(({ hideBelow }) => !hideBelow).length}>
      {children}
    </th>
    {columns.map((column) => column.hideBelow && <td key={column.id} className={cellClass(column)} />)}
  </tr>
)

/** A time is layered above the button of its row so that it can be hovered: clicking it clicks the button. */
function openByTime({ target, defaultPrevented }: MouseEvent): void {
  const time = !defaultPrevented && target instanceof Element ? target.closest('time') : null
  if (time && !time.closest('a, button'))
    time.closest('tr')?.querySelector<HTMLElement>(`.${classes.opener}`)?.click()
}
