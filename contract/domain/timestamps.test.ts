import { describe, expect, it } from 'vitest'
import { addDays, parseTimestamp, toApiTimestamp } from './timestamps'

describe('timestamp', () => {
  it.each([
    ['2024-05-01', '2024-05-01T00:00:00Z'],
    ['2024-05-01 12:30', '2024-05-01T12:30:00Z'],
    ['2024-05-01T12:30:15', '2024-05-01T12:30:15Z'],
    ['2024-05-01T12:30:15.5Z', '2024-05-01T12:30:15.500000Z'],
    ['2024-05-01T12:30:15,000Z', '2024-05-01T12:30:15Z'],
    ['2024-05-01T00:30:00+02:00', '2024-04-30T22:30:00Z'],
    ['2024-12-31T23:00:00-0130', '2025-01-01T00:30:00Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
  ])('is formatted in UTC: %s is %s', (sent, wire) => {
    expect(parseTimestamp(sent)).toBe(wire)
  })

  it.each([
    '',
    'tomorrow',
    '1714564800',
    '2024-02-30',
    '2023-02-29T00:00:00Z',
    '2024-13-01',
    '2024-05-01T25:00:00Z',
    '2024-05-01T12:60:00Z',
    '2024-05-01T12:00:00+15:00',
    '2024-05-01T12:00:00.1234567Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
  ])('rejects %j', (sent) => {
    expect(parseTimestamp(sent)).toBeNull()
  })

  it('is created from a date', () => {
    expect(toApiTimestamp(new Date(1714564800000))).toBe('2024-05-01T12:00:00Z')
    expect(toApiTimestamp(new Date(1714564800007))).toBe('2024-05-01T12:00:00.007000Z')
  })

  it('adds days up to the year 9999', () => {
    expect(addDays('2024-02-28T10:00:00.000001Z', 2)).toBe('2024-03-01T10:00:00.000001Z')
    expect(addDays('9999-12-31T00:00:00Z', 1)).toBeNull()
    expect(addDays('2024-01-01T00:00:00Z', 2_147_483_647 * 500)).toBeNull()
  })
})
