import { expect, it } from 'vitest'
import { getPollingInterval } from './polling'

const now = new Date('2026-11-10T12:00:00Z')
const item = (status: string, created_at: string) => ({ status, created_at: `2026-11-10T${created_at}Z` })

it('polls rarely while nothing is running', () => {
  expect(getPollingInterval([], now)).toBe(30_000)
  expect(getPollingInterval([item('Completed', '11:59:59')], now)).toBe(30_000)
})

it('polls soon after a start, and less often for long operations', () => {
  expect(getPollingInterval([item('Running', '11:59:59')], now)).toBe(2_000)
  expect(getPollingInterval([item('Running', '11:58:30')], now)).toBe(3_000)
  expect(getPollingInterval([item('Running', '09:00:00')], now)).toBe(5_000)
})

it('uses the most recently started item that is running', () => {
  expect(getPollingInterval([item('Running', '09:00:00'), item('Starting', '11:59:50')], now)).toBe(2_000)
})
