import type { ExportRun } from '../../../contract/schemas/batch-exports'
import { getRunStatus } from '../../components/batch-exports/status'
import { formatTimeRange, formatTimestamp } from '../../components/ui/cells/format-time'
import { t, tn } from '../../lib/i18n/translate'
import { toZonedTime } from '../../lib/time/zoned-time'

export type RunIntervalFields = Pick<ExportRun, 'data_interval_start' | 'data_interval_end'>

/** Formats the interval of a run in a zone: `21 Nov 2026, 19:00 – 20:00`, or `21 Nov 2026` for a day. */
export function formatRunInterval(
  { data_interval_start, data_interval_end }: RunIntervalFields,
  zone: string,
): string {
  const end = new Date(data_interval_end)
  if (data_interval_start === null)
    return t('the beginning – {moment}', { moment: formatTimestamp(data_interval_end, zone) })
  const start = new Date(data_interval_start)
  if (!isMidnight(start, zone) || !isMidnight(end, zone)) {
    return formatTimeRange(data_interval_start, data_interval_end, zone)
  }
  // The end is exclusive, so the last day is the one before it.
  return formatTimeRange(start, new Date(end.getTime() - 1), zone, 'days')
}

function isMidnight(at: Date, zone: string): boolean {
  if (Number.isNaN(at.getTime())) return false
  const wall = toZonedTime(at, zone)
  return wall.getUTCHours() === 0 && wall.getUTCMinutes() === 0
}

/** Formats a row count: `1 row`, `12,345 rows`. */
export const formatRows = (count: number): string => tn(count, '{n} row', '{n} rows')

/** Describes a run in one line: interval, outcome, row count and last error. */
export function formatRunTitle(run: ExportRun, zone: string): string {
  const { records_completed, latest_error } = run
  const rows = records_completed === null ? [] : [formatRows(records_completed)]
  const line = [formatRunInterval(run, zone), getRunStatus(run).label, ...rows].join(', ')
  return latest_error ? `${line}. ${latest_error}` : line
}

/** Summarizes runs in a sentence: `The last 10 runs: 9 completed, 1 failed.` */
export function formatRuns(runs: readonly Pick<ExportRun, 'status' | 'latest_error'>[]): string {
  const counts = new Map<string, number>()
  for (const run of runs) {
    const { label } = getRunStatus(run)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const parts = [...counts].map(([status, runs]) => t('{runs} {status}', { runs, status })).join(', ')
  return tn(runs.length, 'Last run: {parts}.', 'Last {n} runs: {parts}.', { parts })
}
