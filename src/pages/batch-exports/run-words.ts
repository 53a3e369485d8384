import type { ExportRun } from '../../../contract/schemas/batch-exports'
import { statusWords } from './status'

const number = new Intl.NumberFormat()
const range = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

type Interval = Pick<ExportRun, 'data_interval_start' | 'data_interval_end'>

/** The interval of a run in the person's own time: `21 Nov 2026, 19:00 – 20:00`, or `21 Nov 2026` for a day. */
export function runInterval({ data_interval_start, data_interval_end }: Interval): string {
  const end = new Date(data_interval_end)
  if (data_interval_start === null) return `the beginning – ${range.format(end)}`
  const start = new Date(data_interval_start)
  if (!isMidnight(start) || !isMidnight(end)) return range.formatRange(start, end)
  // The last day is the one before the end, which is not part of the interval.
  return day.formatRange(start, new Date(end.getTime() - 1))
}

const isMidnight = (date: Date) => date.getHours() === 0 && date.getMinutes() === 0

/** A count of rows: `1 row`, `12,345 rows`. */
export const rowsInWords = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`

/** A run in a line: its interval, how it ended, how many rows it wrote, and what went wrong at last. */
export function runTitle(run: ExportRun): string {
  const { records_completed, latest_error } = run
  const rows = records_completed === null ? [] : [rowsInWords(records_completed)]
  const line = [runInterval(run), statusWords(run.status).label, ...rows].join(', ')
  return latest_error ? `${line}. ${latest_error}` : line
}

/** Several runs in a sentence: `The last 10 runs: 9 completed, 1 failed.` */
export function runsInWords(runs: readonly Pick<ExportRun, 'status'>[]): string {
  const counts = new Map<string, number>()
  for (const { status } of runs) {
    const { label } = statusWords(status)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const parts = [...counts].map(([label, count]) => `${count} ${label}`)
  return `${runs.length === 1 ? 'The last run' : `The last ${runs.length} runs`}: ${parts.join(', ')}.`
}
