import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/client/errors'
import { getUnsupportedMessage } from '../../../api/client/unsupported-endpoint'
import { inSentence } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { QueryState } from '../../feedback/QueryState'
import { PageHeader } from './PageHeader'

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
          title={isMissing ? t('This {kind} no longer exists', { kind: inSentence(kind) }) : undefined}
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
        className="stack gap-16 mt-8"
        role="status"
        aria-label={t('Loading {kind}', { kind: inSentence(kind) })}
      >
        <span className="skeleton" data-long />
        <span className="skeleton" data-long />
        <span className="skeleton" data-long />
      </div>
    </>
  )
}

/**
 * Renders cached data of a record while it is refetched. If the response differs, the children remount with it, because
 * forms read their values once; except after user input.
 */
function ResetOnRefetch<T>({
  data,
  isFetching,
  children,
}: {
  data: T
  isFetching: boolean
  children: (data: T) => ReactNode
}) {
  const [opened] = useState(data)
  const [renewed, setRenewed] = useState(0)
  // A ref, because a re-render would reset an input while the user types.
  const state = useRef<'waiting' | 'touched' | 'settled'>('waiting')
  useEffect(() => {
    if (isFetching) return
    // The cache returns the same object for an unchanged response.
    if (state.current === 'waiting' && data !== opened) setRenewed(1)
    state.current = 'settled'
  }, [isFetching, data, opened])
  const touch = () => {
    if (state.current === 'waiting') state.current = 'touched'
  }
  return (
    <div
      key={renewed}
      className="contents"
      onInputCapture={touch}
      onKeyDownCapture={touch}
      onPointerDownCapture={touch}
    >
      {children(data)}
    </div>
  )
}
