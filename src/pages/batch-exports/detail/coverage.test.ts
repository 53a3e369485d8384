import { describe, expect, it } from 'vitest'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { coverage, gapOf, gridUntil, scheduleOf } from './coverage'

const now = new Date('2026-03-10T12:20:00Z')
const hourly = scheduleOf({ interval: 'hour' })
const grid = gridUntil(hourly, now, 6)
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
  coverage({ ...record, ...change }, grid, runs, doneUntil, now).map(({ state }) => state)

describe('the coverage of an export', () => {
  it('ends with the interval under way', () => {
    expect(grid[0]?.start.toISOString()).toBe('2026-03-10T07:00:00.000Z')
    expect(grid.at(-1)?.end.toISOString()).toBe('2026-03-10T13:00:00.000Z')
  })

  it('tells what was never due from what has no run though it should', () => {
    expect(states([])).toEqual(['outside', 'missing', 'missing', 'missing', 'missing', 'waiting'])
  })

  it('has bounds on the moments at which runs begin', () => {
    const bounds = { start_at: '2026-03-10T10:00:00Z', end_at: '2026-03-10T11:00:00Z' }
    expect(states([], bounds)).toEqual(['outside', 'outside', 'missing', 'missing', 'outside', 'outside'])
  })

  it('is done once any run of the interval is, whatever the others came to', () => {
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

  it('puts together what runs of another length wrote, and sees where they do not suffice', () => {
    const runs = [
      run('08:00', '08:30', 'Completed'),
      run('08:30', '09:00', 'Completed'),
      run('09:00', '09:30', 'Completed'),
      run('10:00', '12:00', 'Completed'),
    ]
    expect(states(runs)).toEqual(['outside', 'done', 'missing', 'done', 'done', 'waiting'])
  })

  it('counts a run from the beginning of time, and one that only its backfill tells of', () => {
    expect(states([run(null, '10:00', 'Completed')]).slice(0, 4)).toEqual(['done', 'done', 'done', 'missing'])
    expect(states([], {}, new Date('2026-03-10T10:00:00Z')).slice(0, 4)).toEqual([
      'done',
      'done',
      'done',
      'missing',
    ])
  })

  it('does not wait for what a server is late with for a moment, nor for anything while paused', () => {
    const soon = new Date('2026-03-10T12:01:00Z')
    const last = (change: object) =>
      coverage({ ...record, ...change }, gridUntil(hourly, soon, 2), [], null, soon)[0]?.state
    expect(last({ next_run: undefined })).toBe('waiting')
    expect(last({ next_run: null, paused: true })).toBe('missing')
  })

  it('has a gap from the first interval that lacks its rows to the last', () => {
    const cells = coverage(record, grid, [run('09:00', '10:00', 'Completed')], null, now)
    const gap = gapOf(cells)
    expect(gap?.count).toBe(3)
    expect(gap?.start.toISOString()).toBe('2026-03-10T08:00:00.000Z')
    expect(gap?.end.toISOString()).toBe('2026-03-10T12:00:00.000Z')
    expect(gapOf(cells.slice(2, 3))).toBeNull()
  })

  it('follows a day that the clocks make shorter', () => {
    const daily = scheduleOf({ interval: 'day', timezone: 'Europe/Berlin', offset_hour: 5 })
    const days = gridUntil(daily, new Date('2026-03-30T12:00:00Z'), 3)
    expect(days.map(({ start, end }) => (end.getTime() - start.getTime()) / 3_600_000)).toEqual([23, 24, 24])
  })
})
