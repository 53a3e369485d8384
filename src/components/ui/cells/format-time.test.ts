import { describe, expect, it } from 'vitest'
import { formatAbsoluteTime, formatRelativeTime, formatZone } from './format-time'

describe('relative time', () => {
  const now = new Date('2024-05-01T12:00:00Z')

  it.each([
    ['2024-05-01T11:59:30Z', 'just now'],
    // The server clock is ahead of ours.
    ['2024-05-01T12:00:05Z', 'just now'],
    ['2024-05-01T12:00:40Z', 'soon'],
    ['2024-05-01T11:58:00Z', '2 minutes ago'],
    ['2024-05-01T11:00:01Z', '59 minutes ago'],
    ['2024-04-30T12:00:01Z', '23 hours ago'],
    ['2024-04-30T12:00:00Z', 'yesterday'],
    ['2024-05-04T12:00:00Z', 'in 3 days'],
    ['2024-04-25T12:00:00Z', '6 days ago'],
    ['2024-04-24T12:00:00Z', 'Apr 24'],
    ['2024-05-08T12:00:00Z', 'May 8'],
    ['2023-12-31T12:00:00Z', 'Dec 31, 2023'],
    ['1969-12-31T00:00:00Z', 'Dec 31, 1969'],
    ['+010000-01-01T00:00:00Z', 'Jan 1, 10000'],
  ])('is correct for %s', (at, words) => {
    expect(formatRelativeTime(new Date(at), now, 'UTC')).toBe(words)
  })

  it('uses the calendar of the time zone', () => {
    const at = new Date('2024-04-30T05:00:00Z')
    expect(formatRelativeTime(at, now, 'UTC')).toBe('yesterday')
    expect(formatRelativeTime(at, now, 'America/Los_Angeles')).toBe('2 days ago')
  })

  it('does not say yesterday within a day of 25 hours', () => {
    const midnight = new Date('2024-10-26T22:10:00Z')
    expect(formatRelativeTime(midnight, new Date('2024-10-27T22:30:00Z'), 'Europe/Berlin')).toBe(
      '24 hours ago',
    )
  })
})

describe('absolute time', () => {
  const at = '2024-05-01T14:00:00Z'

  it.each([
    ['UTC', '2:00:00 PM UTC'],
    ['America/St_Johns', '11:30:00 AM GMT-2:30'],
    ['Asia/Kathmandu', '7:45:00 PM GMT+5:45'],
    ['Pacific/Apia', 'May 2, 2024, 3:00:00 AM GMT+13'],
  ])('includes its time zone: %s', (zone, words) => {
    expect(formatAbsoluteTime(at, zone).replaceAll(/\s/g, ' ')).toContain(words)
  })

  it('shows an invalid timestamp as is', () => {
    expect(formatAbsoluteTime('soon', 'UTC')).toBe('soon')
    expect(formatAbsoluteTime('2024-13-01T00:00:00Z', 'UTC')).toBe('2024-13-01T00:00:00Z')
  })
})

it('time zone name includes its offset on that day', () => {
  const name = (at: string, zone: string) => formatZone(new Date(at), zone)
  expect(name('2024-05-01T00:00:00Z', 'America/St_Johns')).toBe('America/St Johns, GMT-2:30')
  expect(name('2024-12-01T00:00:00Z', 'Europe/Berlin')).toBe('Europe/Berlin, GMT+1')
  expect(name('2024-12-01T00:00:00Z', 'UTC')).toBe('UTC')
})
