import { t, tn } from '../../../lib/i18n/translate'
import { formatRows, formatRunInterval, type RunIntervalFields } from '../run-labels'
import type { Cell, CellState, IntervalRange } from './coverage'

/** Labels of the interval states. */
export const CELL_STATE_LABELS: Record<CellState, string> = {
  done: t('exported'),
  failed: t('failed'),
  stopped: t('cancelled'),
  running: t('in progress'),
  missing: t('missing'),
  waiting: t('upcoming'),
  outside: t('not scheduled'),
}

/** Formats a time range in a zone. */
export const formatRange = (range: IntervalRange, zone: string): string =>
  formatRunInterval(toRunInterval(range), zone)

/** Converts a time range to the format of a run's interval. */
export const toRunInterval = ({ start, end }: IntervalRange): RunIntervalFields => ({
  data_interval_start: start.toISOString(),
  data_interval_end: end.toISOString(),
})

/** Returns the number of rows written by the finished runs of an interval; null if none reports it. */
export function countCellRows({ runs }: Cell): number | null {
  const exportedRun = runs.find(
    ({ status, records_completed }) => status === 'Completed' && records_completed !== null,
  )
  return exportedRun?.records_completed ?? null
}

/** Describes an interval in one line: `21 Nov 2026, 19:00 – 20:00: exported, 12 rows, 2 runs`. */
export function formatIntervalCell(cell: Cell, zone: string): string {
  const rows = countCellRows(cell)
  const parts = [
    CELL_STATE_LABELS[cell.state],
    ...(rows === null ? [] : [formatRows(rows)]),
    ...(cell.runs.length > 1 ? [tn(cell.runs.length, '{n} run', '{n} runs')] : []),
  ]
  return `${formatRange(cell, zone)}: ${parts.join(', ')}`
}
