import { describe, expect, it } from 'vitest'
import { getExportState } from '../../../contract/domain/export-state'
import { summarizeReason } from '../../components/batch-exports/status'
import { formatDestinationPath, formatSchedule, getDestinationLabel } from './labels'
import { formatRunInterval } from './run-labels'

describe('interval of a run', () => {
  it.each([
    [0, 24, 1],
    [0, 7 * 24, 2],
    [9, 10, 1],
  ])('from hour %d to hour %d is formatted as %d days', (from, to, days) => {
    // Midnight in Newfoundland.
    const at = (hours: number) => new Date(Date.UTC(2026, 10, 2, hours + 3, 30)).toISOString()
    const interval = { data_interval_start: at(from), data_interval_end: at(to) }
    const text = formatRunInterval(interval, 'America/St_Johns')
    expect(text.match(/2026/g)).toHaveLength(1)
    expect(text.match(/\b[28]\b/g)).toHaveLength(days)
    expect(text.includes(':')).toBe(from > 0)
    expect(formatRunInterval(interval, 'UTC')).toContain(':30')
  })
})

describe('schedule of an export', () => {
  it.each([
    ['every 5 minutes', 'Every 5 minutes'],
    ['hour', 'Every hour'],
    ['day', 'Every day at 5:00 AM Europe/Berlin'],
    ['week', 'Every Monday at 5:00 AM Europe/Berlin'],
  ] as const)('formats %s', (interval, words) => {
    const timed = { interval, timezone: 'Europe/Berlin', offset_hour: 5, offset_day: 1 }
    expect(formatSchedule(timed)).toBe(words)
  })

  it('is formatted without the fields that other servers omit', () => {
    expect(formatSchedule({ interval: 'week' })).toBe('Every Sunday at 12:00 AM UTC')
  })
})

describe('destination', () => {
  it('is formatted with the location fields of its type', () => {
    expect(formatDestinationPath({ type: 'S3', config: { bucket_name: 'lake', prefix: '/raw' } })).toBe(
      'lake/raw',
    )
    expect(formatDestinationPath({ type: 'AwsS3', config: { bucket_name: 'lake' } })).toBe('lake')
    expect(
      formatDestinationPath({ type: 'Postgres', config: { host: 'db', database: 'd', table_name: 't' } }),
    ).toBe('db/d.t')
    const config = { host: 'db', database: 'd', schema: 's', table_name: 't' }
    expect(formatDestinationPath({ type: 'Postgres', config })).toBe('db/d\ns.t')
    expect(formatDestinationPath({ type: 'NoOp', config: {} })).toBe('')
  })

  it('of an unknown type is formatted as its type', () => {
    expect(getDestinationLabel('Workflows')).toBe('Workflows')
    expect(getDestinationLabel('toString')).toBe('toString')
  })
})

describe('state of an export', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  const state = (fields: object) => getExportState({ paused: false, end_at: null, ...fields }, now)

  it('distinguishes manual from automatic pauses, and shows whether the export has ended', () => {
    expect(state({})).toBe('active')
    expect(state({ paused: true })).toBe('paused')
    expect(state({ paused: true, pause_reason: 'Too many failures.' })).toBe('stopped')
    expect(state({ end_at: '2026-03-01T00:00:00Z' })).toBe('ended')
    expect(state({ end_at: '2026-03-02T00:00:00Z' })).toBe('active')
  })

  it('follows the latest run that shows if the destination works', () => {
    const runs = (...runs: [status: string, latest_error?: string][]) =>
      state({ latest_runs: runs.map(([status, latest_error = null]) => ({ status, latest_error })) })
    expect(runs(['Completed'], ['Failed', 'No such bucket.'])).toBe('active')
    expect(runs(['Failed', 'No such bucket.'], ['Completed'])).toBe('failing')
    expect(runs(['Running', 'Connection refused.'], ['Completed'])).toBe('retrying')
    // A first attempt and a canceled run are not conclusive.
    expect(runs(['Starting'], ['Cancelled'], ['FailedRetryable', 'Timeout.'])).toBe('failing')
    expect(runs(['Running'], ['Completed'])).toBe('active')
    expect(state({ paused: true, latest_runs: [{ status: 'Failed', latest_error: 'x' }] })).toBe('paused')
  })
})

it.each([
  ['The last 10 runs failed. The last one: crm.example responded with status 503.', 'Last 10 runs failed'],
  ['10 of the last 50 runs failed. The last one: Refused.', '10 of 50 runs failed'],
  ['crm.example responded with status 503.', 'HTTP error 503'],
  ['crm.example has no IP address.', 'Host not found'],
  ['No such bucket', 'No such bucket'],
])('summarizes the reason %s', (reason, summary) => {
  expect(summarizeReason(reason)).toBe(summary)
})
