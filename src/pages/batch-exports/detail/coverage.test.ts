import { describe, expect, it } from 'vitest'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { computeCoverage, findGap, getSchedule, intervalsUntil } from './coverage'

const now = new Date('2026-03-10T12:20:00Z')
const hourly = getSchedule({ interval: 'hour' })
const grid = intervalsUntil(hourly, now, 6)
const record = {
  paused: false,
  created_at: '2026-03-10T08:30:00Z',
  start_at: null,
  end_at: null,
  next_run: { data_interval_start: '2026-03-10T12:00:00Z', data_interval_end: '2026-03-10T13:00:00Z' },
}

const run = (
  start: string | null,
  end: string,
  status: ExportRun['status'],
  created_at = end,
): ExportRun => ({
  id: `${start} ${status} ${created_at}`,
  status,
  records_completed: null,
  latest_error: null,
  data_interval_start: start && `2026-03-10T${start}:00Z`,
  data_interval_end: `2026-03-10T${end}:00Z`,
  cursor: null,
  created_at: `2026-03-10T${created_at}:00Z`,
  finished_at: null,
  last_updated_at: `2026-03-10T${created_at}:00Z`,
  records_total_count: null,
  batch_export: '',
  backfill: null,
  retry_of: null,
  bytes_exported: null,
  attempts: 1,
  started_at: null,
  due_at: `2026-03-10T${created_at}:00Z`,
})

const states = (runs: ExportRun[], change: object = {}, doneUntil: Date | null = null) =>
  computeCoverage({ ...record, ...change }, grid, runs, doneUntil, now).map(({ state }) => state)

describe('export coverage', () => {
  it('is being retried while the last attempt of its run has failed', () => {
    const retrying = { ...run('10:00', '11:00', 'Running'), latest_error: 'Refused' }
    expect(states([retrying])).toContain('retrying')
    expect(states([{ ...retrying, latest_error: null }])).not.toContain('retrying')
  })

  it('ends with the current interval', () => {
    expect(grid[0]?.start.toISOString()).toBe('2026-03-10T07:00:00.000Z')
    expect(grid.at(-1)?.end.toISOString()).toBe('2026-03-10T13:00:00.000Z')
  })

  it('distinguishes intervals that were never due from those that lack a run', () => {
    expect(states([])).toEqual(['outside', 'missing', 'missing', 'missing', 'missing', 'waiting'])
  })

  it('applies the bounds of the export to the start times of runs', () => {
    const bounds = { start_at: '2026-03-10T10:00:00Z', end_at: '2026-03-10T11:00:00Z' }
    expect(states([], bounds)).toEqual(['outside', 'outside', 'missing', 'missing', 'outside', 'outside'])
  })

  it('is done if any run of the interval completed, regardless of the others', () => {
    const runs = [
      run('08:00', '09:00', 'Completed'),
      run('08:00', '09:00', 'Failed', '11:00'),
      run('09:00', '10:00', 'Failed'),
      run('09:00', '10:00', 'Running', '11:30'),
      run('10:00', '11:00', 'Cancelled'),
      run('11:00', '12:00', 'FailedRetryable'),
    ]
    expect(states(runs)).toEqual(['outside', 'done', 'running', 'stopped', 'failed', 'waiting'])
  })

  it('combines runs of a different length, and detects incomplete coverage', () => {
    const runs = [
      run('08:00', '08:30', 'Completed'),
      run('08:30', '09:00', 'Completed'),
      run('09:00', '09:30', 'Completed'),
      run('10:00', '12:00', 'Completed'),
    ]
    expect(states(runs)).toEqual(['outside', 'done', 'missing', 'done', 'done', 'waiting'])
  })

  it('includes a run without a start, and one known only from its backfill', () => {
    expect(states([run(null, '10:00', 'Completed')]).slice(0, 4)).toEqual(['done', 'done', 'done', 'missing'])
    expect(states([], {}, new Date('2026-03-10T10:00:00Z')).slice(0, 4)).toEqual([
      'done',
      'done',
      'done',
      'missing',
    ])
  })

  it('is waiting within the grace period of the server, and missing while the export is paused', () => {
    const soon = new Date('2026-03-10T12:01:00Z')
    const last = (change: object) =>
      computeCoverage({ ...record, ...change }, intervalsUntil(hourly, soon, 2), [], null, soon)[0]?.state
    expect(last({ next_run: undefined })).toBe('waiting')
    expect(last({ next_run: null, paused: true })).toBe('missing')
  })

  it('has a gap from the first interval that lacks rows to the last', () => {
    const cells = computeCoverage(record, grid, [run('09:00', '10:00', 'Completed')], null, now)
    const gap = findGap(cells)
    expect(gap?.count).toBe(3)
    expect(gap?.start.toISOString()).toBe('2026-03-10T08:00:00.000Z')
    expect(gap?.end.toISOString()).toBe('2026-03-10T12:00:00.000Z')
    expect(findGap(cells.slice(2, 3))).toBeNull()
  })

  it('handles a day shortened by daylight saving time', () => {
    const daily = getSchedule({ interval: 'day', timezone: 'Europe/Berlin', offset_hour: 5 })
    const days = intervalsUntil(daily, new Date('2026-03-30T12:00:00Z'), 3)
    expect(days.map(({ start, end }) => (end.getTime() - start.getTime()) / 3_600_000)).toEqual([23, 24, 24])
  })
})
