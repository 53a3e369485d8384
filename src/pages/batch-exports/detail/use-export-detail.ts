import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Backfill, BatchExport } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/queries'
import type { ExportPlace } from '../place'
import { latestRuns } from '../status'
import { patience } from './patience'

/** Displayed export and the parameters for calls about it. */
export interface ExportDetail {
  place: ExportPlace
  params: ExportPlace['params'] & { id: string }
  record: BatchExport
  /** Its latest backfills, newest first. */
  backfills: readonly Backfill[]
  /** Polling interval, in milliseconds. */
  every: number
}

const BACKFILLS_KNOWN = 50

/** Loads an export and polls it: more often while one of its runs or backfills is running. */
export function useExportDetail(
  place: ExportPlace,
  id: string,
): { record: UseQueryResult<BatchExport>; detailOf: (record: BatchExport) => ExportDetail } {
  const params = { ...place.params, id }
  const backfills = useQuery({
    ...query(place.resource, 'backfills', { params, query: { limit: String(BACKFILLS_KNOWN) } }),
    refetchInterval: ({ state }) => patience(state.data?.results ?? [], new Date()),
  })
  const known = backfills.data?.results ?? []
  const everyOf = (record: BatchExport | undefined) =>
    patience([...(record ? latestRuns(record) : []), ...known], new Date())
  const record = useQuery({
    ...query(place.resource, 'retrieve', { params }),
    refetchInterval: ({ state }) => everyOf(state.data),
  })
  return {
    record,
    detailOf: (present) => ({ place, params, record: present, backfills: known, every: everyOf(present) }),
  }
}
