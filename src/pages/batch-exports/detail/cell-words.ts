import { t, tn } from '../../../texts/translate'
import { type Interval, rowsInWords, runInterval } from '../run-words'
import type { Cell, CellState, Stretch } from './coverage'

/** Labels of the interval states. */
export const STATE_LABELS: Record<CellState, string> = {
  done: t('exported'),
  failed: t('failed'),
  stopped: t('cancelled'),
  running: t('under way'),
  missing: t('missing'),
  waiting: t('to come'),
  outside: t('not asked for'),
}

/** Formats a time range in a zone. */
export const stretchWords = (stretch: Stretch, zone: string): string => runInterval(intervalOf(stretch), zone)

/** Converts a time range to the format of a run's interval. */
export const intervalOf = ({ start, end }: Stretch): Interval => ({
  data_interval_start: start.toISOString(),
  data_interval_end: end.toISOString(),
})

/** Returns the number of rows written by the finished runs of an interval; null if none reports it. */
export function rowsOf({ runs }: Cell): number | null {
  const done = runs.find(
    ({ status, records_completed }) => status === 'Completed' && records_completed !== null,
  )
  return done?.records_completed ?? null
}

/** Describes an interval in one line: `21 Nov 2026, 19:00 – 20:00: exported, 12 rows, 2 runs`. */
export function cellWords(cell: Cell, zone: string): string {
  const rows = rowsOf(cell)
  const parts = [
    STATE_LABELS[cell.state],
    ...(rows === null ? [] : [rowsInWords(rows)]),
    ...(cell.runs.length > 1 ? [tn(cell.runs.length, '{n} run', '{n} runs')] : []),
  ]
  return `${stretchWords(cell, zone)}: ${parts.join(', ')}`
}
