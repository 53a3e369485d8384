import { describe, expect, it } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time'

describe.each(['UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'timestamp field in %s',
  (zone) => {
    it('round-trips a timestamp, to the minute', () => {
      for (const timestamp of [
        '2024-05-01T12:34:00.000Z',
        '2024-12-31T23:59:00.000Z',
        '1980-02-29T00:00:00.000Z',
        '1969-12-31T23:59:00.000Z',
        '+010000-01-01T12:00:00.000Z',
      ]) {
        expect(fromLocalInput(toLocalInput(timestamp, zone), zone)?.at.toISOString()).toBe(timestamp)
      }
    })

    it('maps an empty field to null and null to an empty field', () => {
      expect(fromLocalInput('', zone)).toBeNull()
      expect(toLocalInput(null, zone)).toBe('')
      expect(toLocalInput('soon', zone)).toBe('')
      expect(toLocalInput('-000044-03-15T12:00:00Z', zone)).toBe('')
    })
  },
)

it.each(['America/St_Johns', 'Pacific/Apia'])('accepts the latest possible times in %s', (zone) => {
  expect(fromLocalInput('275760-09-12T12:00', zone)).not.toBeNull()
  for (const text of ['275760-09-13T23:00', '0001-01-01T00:00']) {
    expect(() => toLocalInput(fromLocalInput(text, zone)?.at.toISOString(), zone)).not.toThrow()
  }
})

it('displays a timestamp in local time of the zone', () => {
  expect(toLocalInput('2024-05-01T14:00:30Z', 'Asia/Kathmandu')).toBe('2024-05-01T19:45')
  expect(toLocalInput('+010000-01-01T00:00:00Z', 'UTC')).toBe('10000-01-01T00:00')
})
