import type { ExportInterval } from '../../../../contract/domain/exports'
import type { ChartPoint } from '../../../components/charts/BarChart'
import type { ChartColor } from '../../../components/charts/chart'
import { formatDayOfYear, formatHour, formatWeekdayTime } from '../../../components/ui/cells/format-time'
import { t, tn } from '../../../lib/i18n/translate'
import { formatRunInterval } from '../run-labels'
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

/** Chart colors of the states that had or lack a run. */
export const CELL_STATE_COLORS: Partial<Record<CellState, ChartColor>> = {
  done: 1,
  failed: 5,
  stopped: 6,
  running: 3,
  missing: 2,
}

/** Formats a time range in a zone. */
const formatRange = ({ start, end }: IntervalRange, zone: string): string =>
  formatRunInterval({ data_interval_start: start.toISOString(), data_interval_end: end.toISOString() }, zone)

const formatTick = (start: Date, interval: ExportInterval, zone: string): string => {
  if (interval === 'day' || interval === 'week') return formatDayOfYear(start, zone)
  return interval === 'hour' ? formatWeekdayTime(start, zone) : formatHour(start, zone)
}

/** Returns the number of rows written by the finished runs of an interval; null if none reports it. */
function countCellRows({ runs }: Cell): number | null {
  const exportedRun = runs.find(
    ({ status, records_completed }) => status === 'Completed' && records_completed !== null,
  )
  return exportedRun?.records_completed ?? null
}

/** Interval as a bar: its height is the number of rows, its color the state. */
export interface CellPoint extends ChartPoint {
  cell: Cell
}

/** Converts an interval to a bar: `21 Nov 2026, 19:00 – 20:00: 12, exported, 2 runs`. */
export function toCellPoint(cell: Cell, interval: ExportInterval, zone: string): CellPoint {
  const { start, state, runs } = cell
  const note = CELL_STATE_LABELS[state]
  return {
    key: start.toISOString(),
    label: formatRange(cell, zone),
    tick: formatTick(start, interval, zone),
    value: state === 'done' ? countCellRows(cell) : null,
    color: CELL_STATE_COLORS[state],
    isFaint: state === 'waiting',
    note: runs.length > 1 ? `${note}, ${tn(runs.length, '{n} run', '{n} runs')}` : note,
    cell,
  }
}
