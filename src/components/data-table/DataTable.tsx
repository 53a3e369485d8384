import { Button } from '@mantine/core'
import { type ReactNode, startTransition, useEffect, useId, useMemo, useState } from 'react'
import { formatFieldInSentence, inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { ActionButton } from '../actions/ActionButton'
import { type Action, type PageAction, supportsBulk } from '../actions/action'
import { useCompareAction } from '../actions/compare'
import { useRowActions } from '../actions/use-row-actions'
import { EmptyState } from '../feedback/EmptyState'
import { QueryState } from '../feedback/QueryState'
import { useIsDelayed } from '../feedback/use-now'
import { formatCount, formatList } from '../ui/cells/format-number'
import { AfterFirstPaint, afterNextPaint } from '../ui/page/AfterFirstPaint'
import { cellClass } from './cell-class'
import { DataTableRow } from './DataTableRow'
import classes from './data-table.module.css'
import { ActionsHeaderCell, HeaderCell } from './HeaderCell'
import { Pager } from './Pager'
import { orderByRank } from './rank'
import { SelectPage } from './selection/SelectCell'
import selection from './selection/selection.module.css'
import { buildSelectionKey, type SelectionBarProps, useRowSelection } from './selection/use-row-selection'
import { CARDS_MAX, type DataColumn, type TableDefinition } from './table'
import { useDelegatedLinks } from './use-delegated-links'
import type { ListPage, ToolbarProps } from './use-list-page'
import { useFocusOnRowRemoval, useRestoreRowFocus } from './use-row-focus'
import { getMinWidth, getVisibleColumns, useChosenColumns } from './visible-columns'

const ROWS = Array.from({ length: 12 }, (_, index) => index)

/** Placeholder rows with the height of the expected ones. */
function SkeletonRows<Row>({
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
          <span className="skeleton" data-long={index === 0 || undefined} />
        </td>
      ))}
      {menu && <td className={classes.menuCell} />}
    </tr>
  ))
}

/** Delay before dimming placeholder rows, to avoid flicker on fast responses. */
const STALE_MS = 120

const NO_ROWS: readonly never[] = []

/** Table of a list, in all of its states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { table, list, create } = props
  const { label, columns, empty } = table
  const { query, reason, filtered } = list
  const links = useDelegatedLinks()
  const restoredRow = useRestoreRowFocus<HTMLTableElement>(query.data !== undefined)
  const caption = useId()
  const chosenColumns = useChosenColumns(list.name, list.search.columns)
  const page = query.data
  const loadedRows = page?.results ?? NO_ROWS
  const hasAllRows = list.offset === 0 && (page === undefined || page.results.length === page.count)
  const canRank = hasAllRows && list.search.order === undefined
  const { rows, columns: visibleColumns } = useMemo(() => {
    const visible = getVisibleColumns(columns, chosenColumns, loadedRows)
    return canRank ? orderByRank(loadedRows, visible) : { rows: loadedRows, columns: visible }
  }, [columns, chosenColumns, loadedRows, canRank])
  const selecting = useRowSelection(buildSelectionKey(list), rows, table.rowKey)
  const compared = useCompareAction(props.actions ?? NO_ROWS, (row) => table.href?.(row, list.params))
  const actions = props.actions && compared
  const { offers, menu } = useRowActions({ ...table, actions, rows })
  const renderedRows = useProgressiveRows(rows, table.rowKey)
  const focusProps = useFocusOnRowRemoval(renderedRows.map(table.rowKey))
  const isStale = useIsDelayed(query.isPlaceholderData, STALE_MS)
  if (!page && reason)
    return <EmptyState title={t('{label} could not be loaded', { label })}>{reason}</EmptyState>
  const selects = actions?.some(supportsBulk) ?? false
  const nothing = page !== undefined && page.results.length === 0
  const canBeCards = page && hasAllRows && rows.length <= CARDS_MAX && !filtered && !chosenColumns

  return (
    <div>
      {props.toolbar({ table, list, columns, shown: visibleColumns })}
      {list.unheeded.length > 0 && (
        <p className="mb-10 soft" role="note">
          {t('This server does not support filtering by {fields}. The list includes other records too.', {
            fields: formatList(list.unheeded.map(formatFieldInSentence)),
          })}
        </p>
      )}
      <QueryState query={query} what={label} />
      {nothing && !filtered && page.count === 0 ? (
        <EmptyState
          title={empty?.title ?? t('No {label} yet', { label: inSentence(label) })}
          action={create && <EmptyAction action={create} />}
        >
          {empty?.text}
        </EmptyState>
      ) : nothing ? (
        <NoResults label={label} list={list} count={page.count} />
      ) : canBeCards && props.renderCards ? (
        props.renderCards(rows, actions ?? NO_ROWS)
      ) : (
        (page || query.isPending) && (
          <div className={classes.scroll} {...links} {...selecting.keys}>
            <table
              {...restoredRow}
              className={`${classes.table} ${chosenColumns ? '' : classes.cards}`}
              data-selects={selects || undefined}
              aria-labelledby={caption}
              style={chosenColumns ? { minWidth: getMinWidth(visibleColumns) } : undefined}
              aria-busy={query.isPlaceholderData || query.isPending || renderedRows !== rows}
            >
              <caption id={caption} className="visually-hidden">
                {label}
              </caption>
              <thead>
                <tr>
                  {selects && <SelectPage selectionKey={selecting.selectionKey} page={selecting.page} />}
                  {visibleColumns.map((column) => (
                    <HeaderCell key={column.id} column={column} list={list} />
                  ))}
                  {actions && <ActionsHeaderCell />}
                </tr>
              </thead>
              <tbody data-stale={isStale || undefined} {...offers} {...focusProps}>
                {page ? (
                  renderedRows.map((row) => (
                    <DataTableRow
                      key={table.rowKey(row)}
                      row={row}
                      id={table.rowKey(row)}
                      name={table.rowName(row)}
                      href={table.href?.(row, list.params)}
                      columns={visibleColumns}
                      menu={actions && menu}
                      selectionKey={selects ? selecting.selectionKey : undefined}
                      onSelect={selecting.onSelect}
                      below={props.below}
                    />
                  ))
                ) : (
                  <SkeletonRows columns={visibleColumns} selects={selects} menu={!!actions} />
                )}
              </tbody>
            </table>
          </div>
        )
      )}
      {selects &&
        actions &&
        props.selectionBar({
          table,
          list,
          actions,
          selectionKey: selecting.selectionKey,
          page: selecting.page,
        })}
      {page && !nothing && (page.count > 1 || (page.count > 0 && table.search)) && (
        <AfterFirstPaint>
          <Pager label={label} list={list} page={page} />
        </AfterFirstPaint>
      )}
    </div>
  )
}

/** Create action in an empty state; renders nothing if it is unavailable. */
const EmptyAction = ({ action }: { action: PageAction }) =>
  (action.disabledReason?.() ?? null) === null && (
    <ActionButton action={action} row={undefined} variant="filled" />
  )

export interface DataTableProps<Row> {
  table: TableDefinition<Row>
  list: ListPage<Row>
  /** Row actions. */
  actions?: readonly Action<Row>[]
  /** Create action of the empty state. */
  create?: PageAction
  /** Full-width content below a row. */
  below?: (row: Row) => ReactNode
  /** Renders few rows in another form than the table, with the actions of the table. */
  renderCards?: (rows: readonly Row[], actions: readonly Action<Row>[]) => ReactNode
  /** Renders the tools above the table. */
  toolbar: (props: ToolbarProps<Row>) => ReactNode
  /** Renders the actions of the selected rows. */
  selectionBar: (props: SelectionBarProps<Row>) => ReactNode
}

/** Empty state of a list whose search or filters match nothing. */
function NoResults<Row>({ label, list, count }: { label: string; list: ListPage<Row>; count: number }) {
  const { limit, filtered, goTo, clear } = list
  const name = inSentence(label)
  if (count > 0 || !filtered) {
    const last = Math.max(0, Math.ceil(count / limit) - 1) * limit
    return (
      <EmptyState
        title={t('This page does not exist')}
        action={
          <Button variant="default" onClick={() => goTo(last)}>
            {t('Go to the last page')}
          </Button>
        }
      >
        {t('The list has {count} {name}. This page is past the end.', { count: formatCount(count), name })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('No {name} found', { name })}
      action={
        <Button variant="default" onClick={clear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('No results match your search and filters.')}
    </EmptyState>
  )
}

/** Row height in pixels: `data-table.module.css`. */
const ROW_HEIGHT = 46

/** True if a list has been rendered since the page was opened. */
let shownBefore = false

/** Returns true for a newly opened page, which starts at the top; a restored scroll position may require all rows. */
function isFreshNavigation(): boolean {
  // TypeScript types the entries by their common base.
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return !shownBefore && document?.type === 'navigate'
}

/**
 * Returns the rows to render: first those that fit in the window, and the others after the first paint, so that rows
 * below the fold do not delay it. Until then the previous rows remain, and with them the height of the page.
 */
function useProgressiveRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const [before, setBefore] = useState(() => (isFreshNavigation() ? NO_ROWS : rows))
  useEffect(() => {
    shownBefore = true
    if (before !== rows) return afterNextPaint(() => startTransition(() => setBefore(rows)))
  }, [before, rows])
  const fitting = Math.ceil(window.innerHeight / ROW_HEIGHT)
  if (before === rows || rows.length <= fitting) return rows
  const first = rows.slice(0, fitting)
  const initialKeys = new Set(first.map(rowKey))
  return [...first, ...before.slice(fitting, rows.length).filter((row) => !initialKeys.has(rowKey(row)))]
}
