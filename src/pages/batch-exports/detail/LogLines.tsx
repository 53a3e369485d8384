import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ExportLog } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { formatSeconds } from '../../../components/ui/cells/format-time'
import { TimestampText } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge, type Tone } from '../../../components/ui/cells/StatusBadge'
import { SearchField } from '../../../components/ui/search/SearchField'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { LOG_LEVEL_OPTIONS } from '../search'
import classes from './logs.module.css'
import { type ExportDetail, useDetailSearch } from './use-export-detail'

const PER_PAGE = 100
/** Maximum number of buffered new lines; beyond it the list is reloaded. */
const NEW_MAX = 500
/** Maximum polling interval of logs, short since users wait for new lines. */
const LIVE_MS = 5_000
const EVER = '1970-01-01T00:00:00Z'

interface LogFilters {
  level?: string | undefined
  search?: string | undefined
  instance_id?: string | undefined
}

interface VisibleLogLines {
  lines: ExportLog[]
  error: unknown
  isPending: boolean
  retry: () => void
  /** Number of buffered new lines; null if above the limit. */
  waiting: number | null
  showNew: () => void
  older: { there: boolean; busy: boolean; load: () => void }
}

/**
 * Returns lines newest first. New lines are buffered while the user is scrolled down, and shown automatically while the
 * top of the list is visible.
 */
function useLogLines(detail: ExportDetail, filters: LogFilters, atTop: boolean): VisibleLogLines {
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
  const [newestTimestamp, setNewestTimestamp] = useState('')
  const visibleNews = news.filter(({ timestamp }) => timestamp <= newestTimestamp)
  const overflow = news.length >= NEW_MAX
  const newest = news[0]?.timestamp
  const restart = JSON.stringify(key)
  const showNew = () => {
    if (overflow) void cache.resetQueries({ queryKey: key })
    else if (newest) setNewestTimestamp(newest)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines change with the newest one.
  useEffect(() => {
    if (atTop) showNew()
  }, [atTop, newest, overflow, restart])
  return {
    lines: [...visibleNews, ...old],
    error: olderLines.error ?? fresh.error,
    isPending: olderLines.isPending,
    retry: () => void (olderLines.error ? olderLines.refetch() : fresh.refetch()),
    waiting: overflow ? null : news.length - visibleNews.length,
    showNew,
    older: {
      there: olderLines.hasNextPage,
      busy: olderLines.isFetchingNextPage,
      load: () => void olderLines.fetchNextPage(),
    },
  }
}

const TONES = new Map<string, Tone>([
  ['INFO', 'info'],
  ['WARNING', 'warning'],
  ['WARN', 'warning'],
  ['ERROR', 'error'],
])

/** Log lines of runs and backfills, newest first, unmodified. */
export function LogLines({
  detail,
  onInstance,
  ...filters
}: LogFilters & {
  detail: ExportDetail
  /** Called to show the lines of one run or backfill; omitted if all lines belong to the same one. */
  onInstance?: (id: string) => void
}) {
  const zone = useZone()
  const top = useRef<HTMLDivElement>(null)
  const [atTop, setAtTop] = useState(true)
  useEffect(() => {
    if (!top.current) return
    const observer = new IntersectionObserver(([entry]) => setAtTop(entry?.isIntersecting ?? true))
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])
  const { lines, error, isPending, retry, waiting, showNew, older } = useLogLines(detail, filters, atTop)
  const show = () => {
    showNew()
    top.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <div>
      <div ref={top} className={classes.top} />
      {error !== null && <ErrorPanel error={error} onRetry={retry} />}
      {waiting !== 0 && !atTop && (
        <div className={classes.news}>
          <Button size="compact-sm" onClick={show}>
            {waiting === null ? t('Show latest') : t('{lines} new', { lines: waiting })}
          </Button>
        </div>
      )}
      {isPending && <p className="mt-10 soft">{t('Loading logs…')}</p>}
      {!isPending && lines.length === 0 && error === null && (
        <p className="mt-10 soft">{t('No log entries')}</p>
      )}
      {lines.length > 0 && (
        <ol className={classes.lines} aria-label={t('Log lines, newest first')}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical lines may have the same time.
            <li key={`${line.timestamp} ${line.message} ${lines.length - index}`} className={classes.line}>
              <TimestampText at={line.timestamp}>{formatSeconds(line.timestamp, zone)}</TimestampText>
              <StatusBadge tone={TONES.get(line.level) ?? 'neutral'}>{line.level.toLowerCase()}</StatusBadge>
              <span className={classes.message}>{line.message}</span>
              {onInstance && (
                <button
                  type="button"
                  className={classes.instance}
                  title={t('Show only this run or backfill')}
                  onClick={() => onInstance(line.instance_id)}
                >
                  {line.instance_id.slice(0, 8)}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {older.there && (
        <Button
          size="compact-sm"
          variant="default"
          className="mt-12"
          loading={older.busy}
          onClick={older.load}
        >
          {t('Older')}
        </Button>
      )}
      {!older.there && lines.length > 0 && (
        <p className="mt-10 soft">
          {t('{lines}', { lines: tn(lines.length, '{n} log line', '{n} log lines') })}
        </p>
      )}
    </div>
  )
}

const LEVELS = [{ value: '', label: t('All levels') }, ...LOG_LEVEL_OPTIONS]

/** Logs of all runs and backfills of an export. */
export function LogsTab({ detail }: { detail: ExportDetail }) {
  const [{ level, search, instance }, setSearch] = useDetailSearch()
  const isBackfill = detail.backfills.some(({ id }) => id === instance)
  return (
    <>
      <div className="row wrap gap-8 mb-12">
        <SearchField
          label={t('Search messages')}
          value={search ?? ''}
          onSearch={(text) => setSearch({ search: text || undefined }, { replace: true })}
        />
        <NativeSelect
          aria-label={t('Level')}
          value={level ?? ''}
          onChange={({ currentTarget }) => setSearch({ level: currentTarget.value || undefined })}
          data={LEVELS}
        />
        {instance !== undefined && (
          <>
            <Button variant="default" onClick={() => setSearch({ instance: undefined })}>
              {isBackfill
                ? t('Clear filter: backfill {id}', { id: instance.slice(0, 8) })
                : t('Clear filter: run {id}', { id: instance.slice(0, 8) })}
            </Button>
            {!isBackfill && (
              <Button variant="subtle" onClick={() => setSearch({ run: instance })}>
                {t('Open run')}
              </Button>
            )}
          </>
        )}
      </div>
      <LogLines
        // Buffered lines of other filters do not belong here.
        key={JSON.stringify([level, search, instance])}
        detail={detail}
        level={level}
        search={search}
        instance_id={instance}
        onInstance={(id) => setSearch({ instance: id })}
      />
    </>
  )
}
