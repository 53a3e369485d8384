import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ExportLog } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import type { ExportDetail } from './use-export-detail'

const PER_PAGE = 100
/** Maximum number of buffered new lines; beyond it the list is reloaded. */
const NEW_MAX = 500
/** Maximum polling interval of logs, short since users wait for new lines. */
const LIVE_MS = 5_000
const EVER = '1970-01-01T00:00:00Z'

export interface LogFilters {
  level?: string
  search?: string
  instance_id?: string
}

export interface VisibleLogLines {
  lines: ExportLog[]
  error: unknown
  isPending: boolean
  retry: () => void
  /** Number of buffered new lines; null if above the limit. */
  waiting: number | null
  take: () => void
  older: { there: boolean; busy: boolean; load: () => void }
}

/**
 * Returns lines newest first. New lines are buffered while the user is scrolled down, and shown automatically while the
 * top of the list is visible.
 */
export function useLogLines(detail: ExportDetail, filters: LogFilters, atTop: boolean): VisibleLogLines {
  const { scope, params, every } = detail
  const cache = useQueryClient()
  const createPageQuery = (bounds: { before?: string; after?: string }, limit: number) =>
    query(scope.resource, 'logs', { params, query: { ...filters, ...bounds, limit: String(limit) } })
  const key = [scope.resource, 'log lines', params, filters]
  const olderLines = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) =>
      cache.fetchQuery({
        ...createPageQuery(pageParam === null ? {} : { before: pageParam }, PER_PAGE),
        staleTime: 0,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ results }) => (results.length < PER_PAGE ? undefined : results.at(-1)?.timestamp),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const old = olderLines.data?.pages.flatMap(({ results }) => results) ?? []
  const anchor = old[0]?.timestamp ?? EVER
  const fresh = useQuery({
    ...createPageQuery({ after: anchor }, NEW_MAX),
    enabled: olderLines.isSuccess,
    refetchInterval: Math.min(every, LIVE_MS),
  })
  const news = fresh.data?.results ?? []
  const [newestTimestamp, setTaken] = useState('')
  const visibleNews = news.filter(({ timestamp }) => timestamp <= newestTimestamp)
  const overflow = news.length >= NEW_MAX
  const newest = news[0]?.timestamp
  const restart = JSON.stringify(key)
  const take = () => {
    if (overflow) void cache.resetQueries({ queryKey: key })
    else if (newest) setTaken(newest)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines change with the newest one.
  useEffect(() => {
    if (atTop) take()
  }, [atTop, newest, overflow, restart])
  return {
    lines: [...visibleNews, ...old],
    error: olderLines.error ?? fresh.error,
    isPending: olderLines.isPending,
    retry: () => void (olderLines.error ? olderLines.refetch() : fresh.refetch()),
    waiting: overflow ? null : news.length - visibleNews.length,
    take,
    older: {
      there: olderLines.hasNextPage,
      busy: olderLines.isFetchingNextPage,
      load: () => void olderLines.fetchNextPage(),
    },
  }
}
