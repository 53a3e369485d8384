import { VisuallyHidden } from '@mantine/core'
import { useId, useMemo } from 'react'
import { inSentence, wireWords } from '../../texts/in-sentence'
import { t } from '../../texts/text'
import { useComparing } from '../actions/compare'
import { EmptyAction } from '../actions/EmptyAction'
import { forMany } from '../actions/for-many'
import { useRowOffers } from '../actions/use-row-offers'
import { listed } from '../cells/number'
import { Later } from '../page/Later'
import { EmptyState } from '../states/EmptyState'
import { ReadState } from '../states/ReadState'
import { useLong } from '../states/use-long'
import classes from './data-table.module.css'
import { HeaderCell } from './HeaderCell'
import { NothingFound } from './NothingFound'
import { Pager } from './Pager'
import { Row as TableRow } from './Row'
import { SkeletonRows } from './SkeletonRows'
import { Selected } from './selection/Selected'
import { SelectPage } from './selection/SelectPage'
import { placeOf } from './selection/selections'
import { useSelecting } from './selection/use-selecting'
import { shownColumns, useChosenColumns, widthOf } from './shown-columns'
import { Toolbar } from './Toolbar'
import type { TableProps } from './table-props'
import { useFollowLinks } from './use-follow-links'
import { useInSightFirst } from './use-in-sight-first'
import { useKeptFocus } from './use-kept-focus'
import { useLeftRow } from './use-left-row'

/** Delay before dimming placeholder rows, to avoid flicker on fast responses. */
const STALE_MS = 120

const NO_ROWS: readonly never[] = []

/** Table of a list, in all of its states. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { table, list, create } = props
  const { label, columns, empty } = table
  const { query, reason, filtered } = list
  const links = useFollowLinks()
  const left = useLeftRow<HTMLTableElement>(query.data !== undefined)
  const caption = useId()
  const chosen = useChosenColumns(list.name, list.search.columns)
  const page = query.data
  const rows = page?.results ?? NO_ROWS
  const selecting = useSelecting(placeOf(list), rows, table.rowKey)
  const compared = useComparing(props.actions ?? NO_ROWS, (row) => table.href?.(row, list.params))
  const actions = props.actions && compared
  const { offers, menu } = useRowOffers({ ...table, actions, rows })
  const drawn = useInSightFirst(rows, table.rowKey)
  const kept = useKeptFocus(drawn.map(table.rowKey))
  const isStale = useLong(query.isPlaceholderData, STALE_MS)
  const shown = useMemo(() => shownColumns(columns, chosen), [columns, chosen])
  if (!page && reason)
    return <EmptyState title={t('{label} cannot be shown', { label })}>{reason}</EmptyState>
  const selects = actions?.some(forMany) ?? false
  const nothing = page !== undefined && page.results.length === 0

  return (
    <div className={classes.frame}>
      <Toolbar table={table} list={list} columns={columns} shown={shown} />
      {list.unheeded.length > 0 && (
        <p className={classes.unheeded} role="note">
          {t('This server does not filter by {fields}: what does not match is listed too.', {
            fields: listed(list.unheeded.map(wireWords)),
          })}
        </p>
      )}
      <ReadState query={query} what={label} />
      {nothing && !filtered && page.count === 0 ? (
        <EmptyState
          title={empty?.title ?? t('No {label} yet', { label: inSentence(label) })}
          action={create && <EmptyAction action={create} />}
        >
          {empty?.text}
        </EmptyState>
      ) : nothing ? (
        <NothingFound label={label} list={list} count={page.count} />
      ) : (
        (page || query.isPending) && (
          <div className={classes.scroll} {...links} {...selecting.keys}>
            <table
              {...left}
              className={classes.table}
              aria-labelledby={caption}
              style={chosen ? { minWidth: widthOf(shown) } : undefined}
              aria-busy={query.isPlaceholderData || query.isPending || drawn !== rows}
            >
              <caption id={caption} className={classes.caption}>
                {label}
              </caption>
              <thead>
                <tr>
                  {selects && <SelectPage place={selecting.place} page={selecting.page} />}
                  {shown.map((column) => (
                    <HeaderCell key={column.id} column={column} list={list} />
                  ))}
                  {actions && (
                    <th className={classes.menuCell}>
                      <VisuallyHidden>{t('Actions')}</VisuallyHidden>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody data-stale={isStale || undefined} {...offers} {...kept}>
                {page ? (
                  drawn.map((row) => (
                    <TableRow
                      key={table.rowKey(row)}
                      row={row}
                      id={table.rowKey(row)}
                      name={table.rowName(row)}
                      href={table.href?.(row, list.params)}
                      columns={shown}
                      menu={actions && menu}
                      place={selects ? selecting.place : undefined}
                      onSelect={selecting.onSelect}
                    />
                  ))
                ) : (
                  <SkeletonRows columns={shown} selects={selects} menu={!!actions} />
                )}
              </tbody>
            </table>
          </div>
        )
      )}
      {selects && actions && (
        <Selected table={table} list={list} actions={actions} place={selecting.place} page={selecting.page} />
      )}
      {page && page.count > 0 && !nothing && (
        <Later>
          <Pager label={label} list={list} page={page} />
        </Later>
      )}
    </div>
  )
}
