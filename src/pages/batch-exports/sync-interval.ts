import { getIntervalEndingAt, previousBoundary } from '../../../contract/domain/export-intervals'
import { getLatestRuns } from '../../../contract/domain/export-state'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { getSchedule } from './detail/coverage'

/** Returns the last complete interval of an export. `isExported` is true if one of the latest runs has exported it. */
export function getSyncInterval(
  record: Pick<BatchExport, 'interval'> & Partial<BatchExport>,
  now: Date,
): { start: Date; end: Date; isExported: boolean } {
  const schedule = getSchedule(record)
  const interval = getIntervalEndingAt(schedule, previousBoundary(schedule, now))
  const isExported = getLatestRuns(record).some(
    ({ status, data_interval_end }) =>
      status === 'Completed' && Date.parse(data_interval_end) === interval.end.getTime(),
  )
  return { ...interval, isExported }
}
