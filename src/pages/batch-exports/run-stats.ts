import { nextBoundary, type Schedule } from '../../../contract/domain/export-intervals'
import {
  type BatchExportState,
  getExportState,
  getFailingRun,
  getLatestRuns,
  getRunOutcome,
} from '../../../contract/domain/export-state'
import { MAX_RUN_MS } from '../../../contract/domain/exports'
import type { BatchExport, ExportRun } from '../../../contract/schemas/batch-exports'
import { getExportStatusLabels, getRunStatus } from '../../components/batch-exports/status'
import { formatDuration } from '../../components/ui/cells/format-number'
import { formatSpan } from '../../components/ui/cells/format-time'
import { t } from '../../lib/i18n/translate'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Key figures of the runs of an export. */
export interface RunStats {
  /** Rows written by the runs that completed in the last 24 hours, and the number of these runs. */
  rows: number
  runs: number
  /** Completed runs, and all that have completed, failed, or failed an attempt and are being retried. */
  completed: number
  attempted: number
  /** Unfinished runs whose last attempt failed. */
  retrying: number
}

export function computeRunStats(runs: readonly ExportRun[], now: Date): RunStats {
  const completed = runs.filter(({ status }) => status === 'Completed')
  const failed = runs.filter(({ status }) => getExportStatusLabels(status).outcome === 'failed')
  const retrying = runs.filter((run) => getRunStatus(run).outcome === 'retrying').length
  const recent = completed.filter(
    ({ finished_at, last_updated_at }) =>
      now.getTime() - Date.parse(finished_at ?? last_updated_at) <= DAY_MS,
  )
  return {
    rows: recent.reduce((sum, { records_completed }) => sum + (records_completed ?? 0), 0),
    runs: recent.length,
    completed: completed.length,
    attempted: completed.length + failed.length + retrying,
    retrying,
  }
}

/**
 * Returns the completed run with the latest interval end. Not all servers filter, and runs without a start come first
 * or are missing.
 */
export const findNewestCompleted = (runs: readonly ExportRun[]): ExportRun | undefined =>
  runs
    .filter(({ status }) => status === 'Completed')
    .sort((a, b) => Date.parse(b.data_interval_end) - Date.parse(a.data_interval_end))[0]

/**
 * Returns the time since the end of the exported data in milliseconds; null without data, and for an export that a user
 * has paused or whose schedule has ended, because nothing is due.
 */
export function getLag(
  record: Parameters<typeof getExportState>[0],
  until: string | undefined,
  now: Date,
): number | null {
  if (until === undefined || ['paused', 'ended'].includes(getExportState(record, now))) return null
  return Math.max(0, now.getTime() - Date.parse(until))
}

/** Tone of the lag of an export. One that is retrying, or late, may still catch up. */
export function getLagTone(state: BatchExportState, isLate = false): { tone?: 'error' | 'warning' } {
  if (state === 'failing' || state === 'stopped') return { tone: 'error' }
  return state === 'retrying' || isLate ? { tone: 'warning' } : {}
}

/** Number of the latest runs that an export record contains at most. */
const LATEST = 10

/**
 * Returns the lag by the latest runs of an export, with its text and title. If none of them completed, the lag is at
 * least the time since the start of the first scheduled one.
 */
export function getListedLag(
  record: BatchExport,
  now: Date,
): { lag: number; text: string; title?: string } | null {
  const runs = getLatestRuns(record)
  const completed = findNewestCompleted(runs)
  const starts = runs.flatMap(({ backfill, data_interval_start }) =>
    backfill === null && data_interval_start !== null ? [data_interval_start] : [],
  )
  const until = completed?.data_interval_end ?? (runs.length < LATEST ? undefined : starts.sort()[0])
  const lag = getLag(record, until, now)
  if (lag === null) return null
  const time = formatDuration(lag)
  return completed
    ? { lag, text: time }
    : { lag, text: formatMinimum(lag), title: t('At least {time}', { time }) }
}

/** Formats a duration by its whole days or hours: `Over 10 days`. */
function formatMinimum(ms: number): string {
  const [unit, size] = ms < DAY_MS ? (['hour', HOUR_MS] as const) : (['day', DAY_MS] as const)
  const time = ms < HOUR_MS ? formatDuration(ms) : formatSpan(Math.floor(ms / size), unit)
  return t('Over {time}', { time })
}

/** Returns true if a complete interval and the one after it have ended since a run: its successor is overdue. */
export const isOverdue = (schedule: Schedule, { data_interval_end }: ExportRun, now: Date): boolean =>
  nextBoundary(schedule, nextBoundary(schedule, new Date(data_interval_end))) <= now

/** Returns true while a run waits for its next attempt. Other servers do not return its time. */
export const isWaiting = (run: ExportRun, now: Date): boolean =>
  getRunOutcome(run) === 'retrying' && !!run.due_at && new Date(run.due_at) > now

/**
 * Returns the time after which a run that is being retried has failed; null if the server does not return its start, or
 * the limit of the interval is unknown.
 */
export function getRetryLimit(interval: BatchExport['interval'], { started_at }: ExportRun): string | null {
  const limit: number | undefined = MAX_RUN_MS[interval]
  return started_at && limit ? new Date(Date.parse(started_at) + limit).toISOString() : null
}

/** Returns the earlier one of the next run and the next attempt of one that is being retried; null if there is neither. */
export function getUpcomingRun(
  record: Pick<BatchExport, 'paused' | 'latest_runs' | 'next_run'>,
): { at: string; isRetry: boolean } | null {
  const retry = record.paused ? null : getNextAttempt(record)
  const next = record.next_run?.data_interval_end
  if (retry && !(next && Date.parse(next) < Date.parse(retry))) return { at: retry, isRetry: true }
  return next ? { at: next, isRetry: false } : null
}

/** Returns the time of the next attempt of a run that is being retried; null if none is or the server does not return it. */
export function getNextAttempt(record: Pick<BatchExport, 'latest_runs'>): string | null {
  const run = getFailingRun(record)
  return run && getRunOutcome(run) === 'retrying' ? run.due_at : null
}
