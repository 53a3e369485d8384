import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getLatestRuns } from '../../../../contract/domain/export-state'
import type { Backfill, BatchExport } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import type { ExportScope } from '../scope'
import { getPollingInterval } from './polling'

/** Displayed export and the parameters for calls about it. */
export interface ExportDetail {
  scope: ExportScope
  params: ExportScope['params'] & { id: string }
  record: BatchExport
  /** Its latest backfills, newest first. */
  backfills: readonly Backfill[]
  /** Polling interval, in milliseconds. */
  every: number
}

const BACKFILLS_KNOWN = 50

/** Loads an export and polls it: more often while one of its runs or backfills is running. */
export function useExportDetail(
  scope: ExportScope,
  id: string,
): { record: UseQueryResult<BatchExport>; buildDetail: (record: BatchExport) => ExportDetail } {
  const params = { ...scope.params, id }
  const backfills = useQuery({
    ...query(scope.resource, 'backfills', { params, query: { limit: String(BACKFILLS_KNOWN) } }),
    refetchInterval: ({ state }) => getPollingInterval(state.data?.results ?? [], new Date()),
  })
  const loadedBackfills = backfills.data?.results ?? []
  const getRefetchInterval = (record: BatchExport | undefined) =>
    getPollingInterval([...(record ? getLatestRuns(record) : []), ...loadedBackfills], new Date())
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
    }),
  }
}
