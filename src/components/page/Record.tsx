import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors'
import { notOffered } from '../../api/not-offered'
import { ErrorPanel } from '../states/ErrorPanel'
import { Latest } from './Latest'
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
  const isMissing = error instanceof ApiError && error.status === 404 && notOffered(error) === null
  const retry = () => void refetch()
  // What is open stays open: somebody may be writing in it.
  if (data !== undefined) {
    const title = isMissing ? `This ${kind.toLowerCase()} is not there any more` : 'This may be out of date'
    return (
      <>
        {error && <ErrorPanel error={error} title={title} onRetry={retry} />}
        <Latest data={data} isFetching={query.isFetching}>
          {children}
        </Latest>
      </>
    )
  }
  if (error) {
    return (
      <>
        <PageHeader title={isMissing ? `${kind} not found` : kind} />
        <ErrorPanel error={error} onRetry={retry} />
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
