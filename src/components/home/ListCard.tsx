import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { ApiError } from '../../api/client/errors'
import { getUnsupportedMessage } from '../../api/client/unsupported-endpoint'
import { t } from '../../lib/i18n/translate'
import { ErrorPanel } from '../feedback/ErrorPanel'
import { Card, CardBones, CardNote, CardRows } from '../ui/card/Card'
import { LinkButton } from '../ui/link/LinkButton'

/** Rows of a card: the first records of a list. */
export const HOME_ROWS = 5

/** State of the queries whose records a card shows. */
export interface ListState<T> {
  /** Undefined while loading. */
  data: readonly T[] | undefined
  /** Number of all records. */
  count?: number | undefined
  error: Error | null
  refetch: () => unknown
}

/** State of a card whose records are the first page of a list. */
export const toListState = <T,>({
  data,
  error,
  refetch,
}: Pick<UseQueryResult<PaginatedResponse<T>>, 'data' | 'error' | 'refetch'>): ListState<T> => ({
  data: data?.results.slice(0, HOME_ROWS),
  count: data?.count,
  error,
  refetch,
})

/** Link to the page that creates the first record of an empty card. */
export const CardCreateLink = ({ to, children }: { to: string; children: string }) => (
  <LinkButton to={to} variant="default" size="compact-sm">
    {children}
  </LinkButton>
)

/**
 * Card with the first records of a list, in all of its states: loading, empty, failed, or not permitted. Not rendered if
 * the server does not have the list.
 */
export function ListCard<T>({
  title,
  href,
  search = {},
  list: { data, count, error, refetch },
  rows,
  reason = null,
  empty,
  emptyAction,
  span,
  children,
}: {
  title: string
  /** Page with the whole list. */
  href?: string | undefined
  /** Filters of that page. */
  search?: Record<string, string>
  list: ListState<T>
  /** Number of rows for which there is room, so that nothing moves when the records are loaded. */
  rows?: number
  /** Reason why the user may not read it; null if they may. */
  reason?: string | null
  /** Text without records. */
  empty: string
  emptyAction?: ReactNode
  span?: 'two' | 'all' | undefined
  children: (record: T) => ReactNode
}) {
  if (error instanceof ApiError && getUnsupportedMessage(error)) return null
  const content =
    reason !== null ? (
      <CardNote>{reason}</CardNote>
    ) : data === undefined && error ? (
      <CardNote>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </CardNote>
    ) : data === undefined ? (
      <CardBones count={rows ?? HOME_ROWS} />
    ) : data.length === 0 ? (
      <CardNote action={emptyAction}>{empty}</CardNote>
    ) : (
      <CardRows label={title}>{data.slice(0, rows ?? HOME_ROWS).map(children)}</CardRows>
    )
  return (
    <Card
      title={title}
      flush
      rows={rows}
      count={count || undefined}
      span={span}
      action={
        href !== undefined &&
        reason === null && (
          <Link to={href} search={search} aria-label={t('View all: {list}', { list: title })}>
            {t('View all')}
          </Link>
        )
      }
    >
      {content}
    </Card>
  )
}
