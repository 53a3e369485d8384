import { describe, expect, it } from 'vitest'
import type { BatchExport, ExportRun } from '../../../contract/schemas/batch-exports'
import {
  computeRunStats,
  findNewestCompleted,
  getLag,
  getListedLag,
  getNextAttempt,
  getUpcomingRun,
  isOverdue,
} from './run-stats'

const NOW = new Date('2026-05-04T12:20:00Z')

const run = (status: ExportRun['status'], end: string, rows: number | null = null): ExportRun => ({
  id: '0190f4a0-0000-7000-8000-000000000000',
  status,
  records_completed: rows,
  latest_error: null,
  data_interval_start: null,
  data_interval_end: end,
  cursor: null,
  created_at: end,
  finished_at: end,
  last_updated_at: end,
  records_total_count: rows,
  batch_export: '0190f4a0-0000-7000-8000-000000000001',
  backfill: null,
  retry_of: null,
  bytes_exported: null,
  attempts: 1,
  started_at: end,
  due_at: end,
})

const RUNS = [
  run('Running', '2026-05-04T12:00:00Z', 7),
  run('Completed', '2026-05-04T11:00:00Z', 20),
  run('Failed', '2026-05-04T10:00:00Z'),
  run('Cancelled', '2026-05-04T09:00:00Z'),
  run('Completed', '2026-05-04T08:00:00Z', 5),
  run('Completed', '2026-05-03T12:00:00Z', 100),
]

describe('run statistics', () => {
  it('count the rows of the runs that completed in the last 24 hours', () => {
    expect(computeRunStats(RUNS, NOW)).toMatchObject({ rows: 25, runs: 2 })
  })

  it('count completed, failed and retried runs, but not running or cancelled ones', () => {
    expect(computeRunStats(RUNS, NOW)).toMatchObject({ completed: 3, attempted: 4, retrying: 0 })
    const retrying = { ...run('Running', '2026-05-04T12:00:00Z'), latest_error: 'Refused' }
    expect(computeRunStats([retrying, ...RUNS], NOW)).toMatchObject({
      completed: 3,
      attempted: 5,
      retrying: 1,
    })
  })
})

describe('lag', () => {
  const schedule = { interval: 'hour', timezone: 'UTC', offset_day: null, offset_hour: null } as const

  it('is the time since the end of the newest exported interval', () => {
    const newest = findNewestCompleted([...RUNS].reverse())
    const record = { paused: false, end_at: null }
    expect(getLag(record, newest?.data_interval_end, NOW)).toBe(80 * 60_000)
    expect(getLag(record, undefined, NOW)).toBeNull()
  })

  it('is unknown while nothing is due: the export is paused or has ended, but not if the server paused it', () => {
    const until = '2026-05-04T11:00:00Z'
    expect(getLag({ paused: true, end_at: null }, until, NOW)).toBeNull()
    expect(getLag({ paused: false, end_at: '2026-05-04T00:00:00Z' }, until, NOW)).toBeNull()
    expect(getLag({ paused: true, end_at: null, pause_reason: 'Failed.' }, until, NOW)).toBe(80 * 60_000)
  })

  it('is at least the time since the first of the latest runs if none of them completed', () => {
    const failed = Array.from({ length: 10 }, (_, index) => ({
      ...run('Failed', `2026-05-04T${11 - index}:00:00Z`),
      data_interval_start: `2026-05-04T${String(10 - index).padStart(2, '0')}:00:00Z`,
    }))
    const record = { paused: false, end_at: null, latest_runs: failed } as Partial<BatchExport> as BatchExport
    expect(getListedLag(record, NOW)).toMatchObject({ text: 'Over 11 hours', title: 'At least 11 h 20 min' })
    const later = new Date('2026-05-14T12:20:00Z')
    expect(getListedLag(record, later)?.text).toBe('Over 10 days')
    expect(getListedLag({ ...record, latest_runs: failed.slice(1) }, NOW)).toBeNull()
    const earlier = { ...run('Completed', '2026-05-04T11:00:00Z'), backfill: null }
    expect(getListedLag({ ...record, latest_runs: [earlier, ...failed] }, NOW)?.text).toBe('1 h 20 min')
  })

  it('is overdue when the interval after the next one has ended', () => {
    const completed = run('Completed', '2026-05-04T11:00:00Z')
    expect(isOverdue(schedule, completed, NOW)).toBe(false)
    expect(isOverdue(schedule, completed, new Date('2026-05-04T13:00:00Z'))).toBe(true)
  })
})

it('returns the next attempt of a run that is being retried, not of one that failed or works', () => {
  const retrying = { ...run('Running', '2026-05-04T12:00:00Z'), latest_error: 'Status 503.' }
  expect(getNextAttempt({ latest_runs: [retrying] })).toBe('2026-05-04T12:00:00Z')
  expect(getNextAttempt({ latest_runs: [{ ...retrying, status: 'Failed' }] })).toBeNull()
  expect(getNextAttempt({ latest_runs: [run('Running', '2026-05-04T12:00:00Z')] })).toBeNull()
})

it('returns the earlier one of the next run and the next attempt, none while paused', () => {
  const attempt = '2026-05-04T12:00:00Z'
  const latest_runs = [{ ...run('Running', attempt), latest_error: 'Status 503.' }]
  const runAt = (data_interval_end: string) => ({ data_interval_start: NOW.toISOString(), data_interval_end })
  const record = { paused: false, latest_runs, next_run: null }
  expect(getUpcomingRun(record)).toEqual({ at: attempt, isRetry: true })
  expect(getUpcomingRun({ ...record, next_run: runAt('2026-05-04T13:00:00Z') })?.at).toBe(attempt)
  const earlier = { at: '2026-05-04T11:59:00Z', isRetry: false }
  expect(getUpcomingRun({ ...record, next_run: runAt(earlier.at) })).toEqual(earlier)
  expect(getUpcomingRun({ ...record, paused: true })).toBeNull()
})
