import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors'
import { getUnsupportedMessage } from '../../api/unsupported-endpoint'
import { inSentence } from '../../texts/case'
import { t } from '../../texts/translate'
import { QueryState } from '../feedback/QueryState'
import { PageHeader } from './PageHeader'
import classes from './page.module.css'
import { ResetOnRefetch } from './ResetOnRefetch'

/** Page of one record, in all of its states: loading, loaded, deleted, or unavailable. */
export function RecordBoundary<T>({
  query,
  kind,
  children,
}: {
  query: UseQueryResult<T>
  /** Type of the record: `Organization`. */
  kind: string
  children: (record: T) => ReactNode
}) {
  const { data, error } = query
  const isMissing = error instanceof ApiError && error.status === 404 && getUnsupportedMessage(error) === null
  // Loaded data stays visible, because the user may be editing it.
  if (data !== undefined) {
    return (
      <>
        <QueryState
          query={query}
          what={t('This {kind}', { kind: inSentence(kind) })}
          {...(isMissing && { title: t('This {kind} no longer exists', { kind: inSentence(kind) }) })}
        />
        <ResetOnRefetch data={data} isFetching={query.isFetching}>
          {children}
        </ResetOnRefetch>
      </>
    )
  }
  if (error) {
    return (
      <>
        <PageHeader title={isMissing ? t('{kind} not found', { kind }) : kind} />
        <QueryState query={query} what={t('This {kind}', { kind: inSentence(kind) })} />
      </>
    )
  }
  return (
    <>
      <QueryState query={query} what={t('This {kind}', { kind: inSentence(kind) })} />
      <div
        className={classes.waiting}
        role="status"
        aria-label={t('Loading {kind}', { kind: inSentence(kind) })}
      >
        <span />
        <span />
        <span />
      </div>
    </>
  )
}
