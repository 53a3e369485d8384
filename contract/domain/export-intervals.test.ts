import { describe, expect, it } from 'vitest'
import {
  countIntervals,
  getIntervalEndingAt,
  nextBoundary,
  previousBoundary,
  type Schedule,
} from './export-intervals'

const schedule = (interval: Schedule['interval'], more: Partial<Schedule> = {}): Schedule => ({
  interval,
  timezone: 'UTC',
  offset_day: null,
  offset_hour: null,
  ...more,
})
const at = (text: string) => new Date(text)
const iso = (date: Date) => date.toISOString().replace('.000Z', 'Z')

describe('interval grid', () => {
  it.each([
    [schedule('every 5 minutes'), '2024-05-01T12:03:00Z', '2024-05-01T12:00:00Z', '2024-05-01T12:05:00Z'],
    [schedule('every 15 minutes'), '2024-05-01T12:15:00Z', '2024-05-01T12:15:00Z', '2024-05-01T12:30:00Z'],
    [schedule('hour'), '2024-05-01T12:59:59.999Z', '2024-05-01T12:00:00Z', '2024-05-01T13:00:00Z'],
    [schedule('day'), '2024-05-01T00:00:00Z', '2024-05-01T00:00:00Z', '2024-05-02T00:00:00Z'],
    [schedule('week'), '2024-05-01T12:00:00Z', '2024-04-28T00:00:00Z', '2024-05-05T00:00:00Z'],
    [
      schedule('week', { offset_day: 3, offset_hour: 13 }),
      '2024-05-01T12:00:00Z',
      '2024-04-24T13:00:00Z',
      '2024-05-01T13:00:00Z',
    ],
    [
      schedule('day', { timezone: 'America/New_York', offset_hour: 5 }),
      '2024-05-01T08:59:00Z',
      '2024-04-30T09:00:00Z',
      '2024-05-01T09:00:00Z',
    ],
    [
      schedule('day', { timezone: 'Asia/Kathmandu' }),
      '2024-05-01T18:15:00Z',
      '2024-05-01T18:15:00Z',
      '2024-05-02T18:15:00Z',
    ],
  ])('finds the %j interval around %s', (grid, moment, before, after) => {
    expect(iso(previousBoundary(grid, at(moment)))).toBe(before)
    expect(iso(nextBoundary(grid, at(moment)))).toBe(after)
  })

  it('has days of 23 and 25 hours at clock changes, without a gap', () => {
    const berlin = schedule('day', { timezone: 'Europe/Berlin' })
    const spring = getIntervalEndingAt(berlin, nextBoundary(berlin, at('2024-03-31T12:00:00Z')))
    expect([iso(spring.start), iso(spring.end)]).toEqual(['2024-03-30T23:00:00Z', '2024-03-31T22:00:00Z'])
    const autumn = getIntervalEndingAt(berlin, nextBoundary(berlin, at('2024-10-27T12:00:00Z')))
    expect([iso(autumn.start), iso(autumn.end)]).toEqual(['2024-10-26T22:00:00Z', '2024-10-27T23:00:00Z'])
  })

  it.each([
    ['Europe/Berlin', 2],
    ['America/New_York', 2],
    ['America/New_York', 1],
    ['Australia/Lord_Howe', 2],
    ['America/Havana', 0],
    ['Pacific/Apia', 0],
  ])('covers a year in %s at %d without gaps or overlaps', (timezone, offset_hour) => {
    const grid = schedule('day', { timezone, offset_hour })
    let boundary = previousBoundary(grid, at('2011-06-01T00:00:00Z'))
    for (let day = 0; day < 366; day += 1) {
      const next = nextBoundary(grid, boundary)
      expect(next.getTime()).toBeGreaterThan(boundary.getTime())
      expect(getIntervalEndingAt(grid, next)).toEqual({ start: boundary, end: next })
      expect(next.getTime() - boundary.getTime()).toBeLessThanOrEqual(49 * 3_600_000)
      boundary = next
    }
  })

  it('counts complete intervals', () => {
    expect(countIntervals(schedule('hour'), at('2024-05-01T00:00:00Z'), at('2024-05-02T00:30:00Z'))).toBe(24)
    const berlin = schedule('day', { timezone: 'Europe/Berlin' })
    expect(countIntervals(berlin, at('2024-03-29T23:00:00Z'), at('2024-04-04T22:00:00Z'))).toBe(6)
    expect(countIntervals(schedule('hour'), at('2024-05-01T00:00:00Z'), at('2024-05-01T00:30:00Z'))).toBe(0)
  })
})
