import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { getLatestRuns } from '../../../../contract/domain/export-state'
import type { Backfill, BatchExport } from '../../../../contract/schemas/batch-exports'
import { useLiveUpdates } from '../../../api/live/live-updates'
import { query } from '../../../api/query/queries'
import type { ExportScope } from '../scope'
import { type DetailSearch, parseDetailSearch } from '../search'
import { getPollingInterval, LIVE_MS } from './polling'

/** Displayed export and the parameters for calls about it. */
export interface ExportDetail {
  scope: ExportScope
  params: ExportScope['params'] & { id: string }
  record: BatchExport
  /** Its latest backfills, newest first. */
  backfills: readonly Backfill[]
  /** Polling interval, in milliseconds. */
  every: number
  /** True if the server announces changes. */
  isLive: boolean
}

const BACKFILLS_MAX = 50

/**
 * Loads an export, and refetches it when the server announces a change. Without announcements it is polled: more often
 * while one of its runs or backfills is running.
 */
export function useExportDetail(
  scope: ExportScope,
  id: string,
): { record: UseQueryResult<BatchExport>; buildDetail: (record: BatchExport) => ExportDetail } {
  const params = { ...scope.params, id }
  const { connection_id } = useLiveUpdates(scope.params)
  const getInterval = (items: Parameters<typeof getPollingInterval>[0]) =>
    Math.max(getPollingInterval(items, new Date()), connection_id === null ? 0 : LIVE_MS)
  const backfills = useQuery({
    ...query(scope.resource, 'backfills', { params, query: { limit: String(BACKFILLS_MAX) } }),
    refetchInterval: ({ state }) => getInterval(state.data?.results ?? []),
  })
  const loadedBackfills = backfills.data?.results ?? []
  const getRefetchInterval = (record: BatchExport | undefined) =>
    getInterval([...(record ? getLatestRuns(record) : []), ...loadedBackfills])
  const record = useQuery({
    ...query(scope.resource, 'retrieve', { params }),
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
  })
  return {
    record,
    buildDetail: (present) => ({
      scope,
      params,
      record: present,
      backfills: loadedBackfills,
      every: getRefetchInterval(present),
      isLive: connection_id !== null,
    }),
  }
}

/** Search parameters to set; undefined removes one. */
type Change = { [Part in keyof DetailSearch]: string | undefined }

/** Returns the search parameters, a setter for some of them, and a function that builds the URL with changes. */
export function useDetailSearch(): [
  search: DetailSearch,
  set: (part: Change, change?: { replace?: boolean }) => void,
  hrefOf: (part: Change) => string,
] {
  const search = parseDetailSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = (part: Change, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      // The search parameters of this page are the same on both of its routes.
      search: { ...search, ...part },
      replace,
      resetScroll: false,
    })
  const getHref = (part: Change) => {
    const parameters = Object.entries({ ...search, ...part }).filter(
      (entry): entry is [string, string] => !!entry[1],
    )
    return `?${new URLSearchParams(parameters)}`
  }
  return [search, set, getHref]
}
