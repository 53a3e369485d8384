import { describe, expect, it } from 'vitest'
import type { Backfill } from '../../../../contract/schemas/batch-exports'
import {
  countRuns,
  estimateTimeLeft,
  findOverlapping,
  getPresetStart,
  snapToIntervals,
} from './backfill-range'
import { getSchedule } from './coverage'

const now = new Date('2026-11-10T12:20:00Z')
const hourly = getSchedule({ interval: 'hour' })
const daily = getSchedule({ interval: 'day', timezone: 'Europe/Berlin', offset_hour: 5 })
const at = (text: string) => new Date(`2026-${text}:00Z`)
const iso = (range: ReturnType<typeof snapToIntervals>) =>
  range && [range.start?.toISOString() ?? null, range.end.toISOString()]

describe('backfill range', () => {
  it('is extended to whole intervals', () => {
    expect(iso(snapToIntervals(hourly, at('11-10T08:10'), at('11-10T09:10'), now))).toEqual([
      '2026-11-10T08:00:00.000Z',
      '2026-11-10T10:00:00.000Z',
    ])
    expect(iso(snapToIntervals(daily, at('11-08T00:00'), at('11-08T12:00'), now))).toEqual([
      '2026-11-07T04:00:00.000Z',
      '2026-11-09T04:00:00.000Z',
    ])
  })

  it('leaves an end on a boundary unchanged, and never includes an unfinished interval', () => {
    expect(iso(snapToIntervals(hourly, at('11-10T08:00'), at('11-10T09:00'), now))?.[1]).toBe(
      '2026-11-10T09:00:00.000Z',
    )
    expect(iso(snapToIntervals(hourly, at('11-10T08:00'), at('11-12T00:00'), now))?.[1]).toBe(
      '2026-11-10T12:00:00.000Z',
    )
  })

  it('is null if no interval is finished', () => {
    expect(snapToIntervals(hourly, at('11-10T12:05'), now, now)).toBeNull()
    expect(snapToIntervals(hourly, at('11-10T09:00'), at('11-10T08:00'), now)).toBeNull()
  })

  it('needs one run per interval, and one run for all data', () => {
    const week = snapToIntervals(hourly, getPresetStart(7 * 24, now), now, now)
    expect(week && countRuns(hourly, week)).toBe(7 * 24)
    expect(countRuns(hourly, { start: getPresetStart(null, now), end: now })).toBe(1)
  })

  it('overlaps running backfills that share an interval', () => {
    const backfill = (status: Backfill['status'], start_at: string | null, end_at: string | null) =>
      ({ status, start_at, end_at }) as Backfill
    const range = { start: at('11-10T08:00'), end: at('11-10T10:00') }
    const overlaps = findOverlapping(
      [
        backfill('Running', '2026-11-10T09:00:00Z', '2026-11-10T11:00:00Z'),
        backfill('Completed', '2026-11-10T09:00:00Z', '2026-11-10T11:00:00Z'),
        backfill('Running', '2026-11-10T10:00:00Z', null),
        backfill('Starting', null, '2026-11-10T09:00:00Z'),
        backfill('Starting', null, '2026-11-10T08:00:00Z'),
      ],
      range,
    )
    expect(overlaps.map(({ status, start_at }) => [status, start_at])).toEqual([
      ['Running', '2026-11-10T09:00:00Z'],
      ['Starting', null],
    ])
  })
})

it('estimates the remaining time from the rate so far', () => {
  const [began, now] = [new Date(0), new Date(60_000)]
  expect(estimateTimeLeft(began, now, 3, 9)).toBe(120_000)
  expect(estimateTimeLeft(began, now, 9, 9)).toBe(0)
  expect(estimateTimeLeft(began, now, 0, 9)).toBeNull()
})
