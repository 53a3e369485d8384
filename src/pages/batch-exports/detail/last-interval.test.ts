import { expect, it } from 'vitest'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { getLastInterval } from './coverage'

const NOW = new Date('2026-05-04T12:20:00Z')
const END = '2026-05-04T12:00:00Z'

const run = (status: ExportRun['status'], data_interval_end: string): ExportRun => ({
  id: '0190f4a0-0000-7000-8000-000000000000',
  status,
  records_completed: null,
  latest_error: null,
  data_interval_start: null,
  data_interval_end,
  cursor: null,
  created_at: END,
  finished_at: null,
  last_updated_at: END,
  records_total_count: null,
  batch_export: '0190f4a0-0000-7000-8000-000000000001',
  backfill: null,
  retry_of: null,
  bytes_exported: null,
  attempts: 1,
  started_at: null,
  due_at: END,
})

it('returns the last complete interval of the schedule', () => {
  expect(getLastInterval({ interval: 'hour' }, NOW)).toEqual({
    start: new Date('2026-05-04T11:00:00Z'),
    end: new Date(END),
    isExported: false,
  })
  const daily = { interval: 'day', timezone: 'Europe/Berlin', offset_hour: 5, offset_day: null } as const
  expect(getLastInterval(daily, NOW).end).toEqual(new Date('2026-05-04T03:00:00Z'))
})

it('shows whether a completed run has exported the interval', () => {
  const after = (...latest_runs: ExportRun[]) =>
    getLastInterval({ interval: 'hour', latest_runs }, NOW).isExported
  expect(after(run('Failed', END), run('Completed', '2026-05-04T11:00:00Z'))).toBe(false)
  expect(after(run('Failed', END), run('Completed', END))).toBe(true)
})
