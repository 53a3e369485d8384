import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors'
import { ErrorPanel } from '../states/ErrorPanel'
import { PageHeader } from './PageHeader'
import classes from './page.module.css'

/** A page of one record, in every state it can be in: on its way, there, gone, or not to be had. */
export function Record<T>({
  query,
  kind,
  children,
}: {
  query: UseQueryResult<T>
  /** What it is: `Organization`. */
  kind: string
  children: (record: T) => ReactNode
}) {
  const { data, error, refetch } = query
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 403)
  if (data !== undefined && !gone) {
    return (
      <>
        {error && <ErrorPanel error={error} title="This may be out of date" onRetry={() => void refetch()} />}
        {children(data)}
      </>
    )
  }
  if (error) {
    return (
      <>
        <PageHeader title={gone && error.status === 404 ? `${kind} not found` : kind} />
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <div className={classes.waiting} role="status" aria-label={`Loading ${kind.toLowerCase()}`}>
      <span />
      <span />
      <span />
    </div>
  )
}
