import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { t } from '../../lib/i18n/translate'
import { NEW } from '../actions/common-actions'
import { PageActions } from '../actions/PageActions'
import { EmptyState } from '../feedback/EmptyState'
import { QueryState } from '../feedback/QueryState'
import { formatCount } from '../ui/cells/format-number'
import { PageHeader } from '../ui/page/PageHeader'
import classes from './data-table.module.css'
import { PlainTable, type PlainTableProps } from './PlainTable'

/** Input that requests all records of a short list: the maximum page size. */
export const ALL_ROWS = { limit: '1000' }

interface Props<Row> extends Omit<PlainTableProps<Row>, 'rows' | 'rowHref'> {
  description: string
  /** Path of the page. Records and the form of a new one have paths below it. */
  path: string
  list: UseQueryResult<PaginatedResponse<Row>>
  /** Reason why the user may not see the records. */
  denial: string | null
  create: {
    label: string
    /** Reason why the user may not create a record. */
    reason: string | null
    /** Link to the form, for the empty state. */
    link: ReactNode
  }
  /** Without records. `more` is below the message; `instead` replaces it for users who can create one. */
  empty: { title: string; text: string; instead?: ReactNode; more?: ReactNode }
  /** Renders the rows in another form than the table; null for the table. */
  renderRows?: (rows: readonly Row[]) => ReactNode
  /** Content below the list. */
  renderAfter?: (rows: readonly Row[]) => ReactNode
  /** Content between the header and the list. */
  children?: ReactNode
}

/** Page of a short list without paging, search and filters. */
export function PlainListPage<Row>({
  description,
  path,
  list,
  denial,
  create,
  empty,
  renderRows,
  renderAfter,
  children,
  ...table
}: Props<Row>) {
  const { label, rowKey } = table
  const rows = list.data?.results ?? []
  const isEmpty = list.data !== undefined && rows.length === 0
  const canCreate = create.reason === null
  const action = {
    ...NEW,
    label: create.label,
    disabledReason: () => create.reason,
    effect: { href: () => `${path}/new` },
  }
  return (
    <>
      <PageHeader
        title={label}
        description={description}
        reason={denial ?? create.reason}
        actions={
          // The button of an empty list is below. Its space and the shortcut remain.
          <span className={isEmpty && canCreate && !empty.instead ? classes.hiddenAction : undefined}>
            <PageActions name={label} actions={[action]} />
          </span>
        }
      />
      {children}
      {denial === null && <QueryState query={list} what={label} />}
      {isEmpty &&
        ((canCreate && empty.instead) || (
          <>
            <EmptyState title={empty.title} action={canCreate && create.link}>
              {empty.text}
            </EmptyState>
            {canCreate && empty.more && <div className="page-narrow">{empty.more}</div>}
          </>
        ))}
      {rows.length > 0 &&
        (renderRows?.(rows) ?? (
          <>
            <PlainTable {...table} hasCards rows={rows} rowHref={(row) => `${path}/${rowKey(row)}`} />
            <p className="flush py-12 soft text-sm numeric">
              {t('{range} of {count}', {
                range: `1–${formatCount(rows.length)}`,
                count: formatCount(list.data?.count ?? rows.length),
              })}
            </p>
          </>
        ))}
      {rows.length > 0 && canCreate && renderAfter?.(rows)}
    </>
  )
}
