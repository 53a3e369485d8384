import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCalendarDays, fromZonedTime, getDay, startOfDay, toZonedTime } from './zoned-time'

const resolve = (wall: string, zone: string) => {
  const { at, again, skipped } = fromZonedTime(new Date(`${wall}Z`), zone)
  return [at.toISOString(), again?.toISOString() ?? null, skipped]
}

describe('local time entered by the user', () => {
  it.each([
    ['UTC', '2024-05-01T14:00', '2024-05-01T14:00:00.000Z'],
    ['America/St_Johns', '2024-05-01T14:00', '2024-05-01T16:30:00.000Z'],
    ['Asia/Kathmandu', '2024-05-01T14:00', '2024-05-01T08:15:00.000Z'],
    ['Pacific/Apia', '2024-05-01T14:00', '2024-05-01T01:00:00.000Z'],
    ['Australia/Lord_Howe', '2024-12-01T14:00', '2024-12-01T03:00:00.000Z'],
  ])('resolves to that of %s', (zone, wall, at) => expect(resolve(wall, zone)).toEqual([at, null, false]))

  it.each([
    // Clocks skip one hour, in Newfoundland one minute after midnight for some years, half an hour on Lord Howe.
    ['America/New_York', '2024-03-10T02:30', '2024-03-10T07:30:00.000Z'],
    ['Europe/Berlin', '2024-03-31T02:30', '2024-03-31T01:30:00.000Z'],
    ['America/St_Johns', '2010-03-14T00:30', '2010-03-14T04:00:00.000Z'],
    ['Australia/Lord_Howe', '2024-10-06T02:10', '2024-10-05T15:40:00.000Z'],
    // Samoa crossed the date line: there was no 30 December.
    ['Pacific/Apia', '2011-12-30T14:00', '2011-12-31T00:00:00.000Z'],
  ])('moves forward by the gap if the clocks of %s skip it', (zone, wall, at) => {
    expect(resolve(wall, zone)).toEqual([at, null, true])
  })

  it.each([
    ['America/New_York', '2024-11-03T01:30', '2024-11-03T05:30:00.000Z', '2024-11-03T06:30:00.000Z'],
    ['Europe/Berlin', '2024-10-27T02:30', '2024-10-27T00:30:00.000Z', '2024-10-27T01:30:00.000Z'],
    ['America/St_Johns', '2010-11-06T23:30', '2010-11-07T02:00:00.000Z', '2010-11-07T03:00:00.000Z'],
    ['Australia/Lord_Howe', '2024-04-07T01:45', '2024-04-06T14:45:00.000Z', '2024-04-06T15:15:00.000Z'],
  ])('resolves to the first occurrence if the clocks of %s repeat it', (zone, wall, at, again) => {
    expect(resolve(wall, zone)).toEqual([at, again, false])
  })

  it('round-trips to the same text in all zones and at all times', () => {
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
    const years = fc.constantFrom<[number, number]>([1800, 1970], [1970, 2040], [2040, 12_000])
    const minutes = years.chain(([min, max]) =>
      fc.integer({ min: Date.UTC(min, 0) / 60_000, max: Date.UTC(max, 0) / 60_000 }),
    )
    const [runs, tried] = [20, { all: 0, skipped: 0 }]
    fc.assert(
      fc.property(minutes, (minute) => {
        const wall = new Date(minute * 60_000)
        for (const zone of zones) {
          const result = fromZonedTime(wall, zone)
          tried.all += 1
          if (result.skipped) tried.skipped += 1
          else expect(toZonedTime(result.at, zone)).toEqual(wall)
          if (result.again) expect(toZonedTime(result.again, zone)).toEqual(wall)
        }
      }),
      { numRuns: runs },
    )
    // One hour in nine thousand is skipped, but the same one in many zones: a lookup that finds nothing would skip all.
    expect(tried.skipped).toBeLessThan(tried.all / 4)
  })

  it('finds every timestamp again by its local time', () => {
    const zones = [
      'UTC',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Africa/Monrovia',
      'Europe/Dublin',
    ]
    const seconds = fc.integer({ min: Date.UTC(1850, 0) / 1000, max: Date.UTC(2100, 0) / 1000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (zone, second) => {
        const at = new Date(second * 1000)
        const result = fromZonedTime(toZonedTime(at, zone), zone)
        expect(result.skipped).toBe(false)
        expect([result.at.getTime(), result.again?.getTime()]).toContain(at.getTime())
      }),
      { numRuns: 3000 },
    )
  })
})

describe('clocks of a time zone', () => {
  it('support times before 1970, before the year 100, BC, and after 9999', () => {
    expect(toZonedTime(new Date('1969-07-20T20:17:40Z'), 'Asia/Kathmandu').toISOString()).toBe(
      '1969-07-21T01:47:40.000Z',
    )
    expect(toZonedTime(new Date('0099-01-01T12:00:00Z'), 'Etc/GMT+1').toISOString()).toBe(
      '0099-01-01T11:00:00.000Z',
    )
    expect(toZonedTime(new Date('-000044-03-15T12:00:00Z'), 'Etc/GMT-2').toISOString()).toBe(
      '-000044-03-15T14:00:00.000Z',
    )
    expect(toZonedTime(new Date('+010000-01-01T00:00:00Z'), 'Pacific/Apia').toISOString()).toBe(
      '+010000-01-01T13:00:00.000Z',
    )
  })
})

it('first and last valid date can be converted in both directions', () => {
  for (const at of [new Date(-8.64e15), new Date(8.64e15)]) {
    for (const zone of ['UTC', 'Pacific/Apia', 'America/St_Johns']) {
      expect(() => fromZonedTime(toZonedTime(at, zone), zone)).not.toThrow()
      expect(Number.isNaN(toZonedTime(at, zone).getTime())).toBe(false)
    }
  }
})

describe('calendar day', () => {
  it('is that of the time zone', () => {
    const at = new Date('2024-05-01T11:30:00Z')
    expect(getDay(at, 'Pacific/Apia')).toBe('2024-05-02')
    expect(getDay(at, 'UTC')).toBe('2024-05-01')
    expect(getDay(new Date('2024-05-01T02:00:00Z'), 'America/St_Johns')).toBe('2024-04-30')
  })

  it('begins at its local midnight, or at the end of a gap there', () => {
    expect(startOfDay('2024-03-10', 'America/New_York')?.toISOString()).toBe('2024-03-10T05:00:00.000Z')
    expect(startOfDay('2024-03-31', 'Asia/Beirut')?.toISOString()).toBe('2024-03-30T22:00:00.000Z')
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBeNull()
  })

  it.each(['', '2024-02-30', '2024-5-1', 'today', '0000-01-01'])('rejects %o as invalid', (day) => {
    expect(startOfDay(day, 'UTC')).toBeNull()
  })

  it('is followed by the next one regardless of clock changes', () => {
    expect(addCalendarDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addCalendarDays('2024-03-01', -1)).toBe('2024-02-29')
  })
})
