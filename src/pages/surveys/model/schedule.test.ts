import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSchedule, groupRounds, type SurveyScheduleFields } from './schedule'
import { buildTimeline } from './timeline'

const now = new Date('2025-06-15T12:00:00Z')
const plan = (fields: SurveyScheduleFields) => buildSchedule(fields, now)
const states = (fields: SurveyScheduleFields) => plan(fields).rounds.map(({ state }) => state)
const monthly = { iteration_count: 4, iteration_frequency_days: 30 }
const started = { ...monthly, start_date: '2025-05-01T12:00:00Z' }

describe('survey plan', () => {
  it('starts today while the survey is a draft', () => {
    expect(plan({ start_date: null })).toMatchObject({ from: now, to: null, isLaunched: false, rounds: [] })
    expect(states(monthly)).toEqual(['next', 'next', 'next', 'next'])
  })

  it('marks the iteration in progress by date, or the one that the server reports', () => {
    expect(states(started)).toEqual(['over', 'now', 'next', 'next'])
    expect(states({ ...started, current_iteration: 3 })).toEqual(['over', 'over', 'now', 'next'])
  })

  it('has no further iterations after the end date', () => {
    const ended = { ...started, end_date: '2025-06-05T12:00:00Z', current_iteration: 2 }
    expect(states(ended)).toEqual(['over', 'over', 'never', 'never'])
    expect(plan(ended)).toMatchObject({ isEnded: true, to: new Date('2025-06-05T12:00:00Z') })
  })

  it('ends with the last iteration if no end date is set', () => {
    expect(plan(started)).toMatchObject({ isEnded: false, to: new Date('2025-08-29T12:00:00Z') })
  })

  it('uses the dates computed by the server', () => {
    const dates = ['2025-05-01T00:00:00Z', null, 'soon', '2025-06-01T00:00:00Z']
    expect(
      plan({ ...started, iteration_start_dates: dates }).rounds.map(({ from }) => from.toISOString()),
    ).toEqual(['2025-05-01T00:00:00.000Z', '2025-06-01T00:00:00.000Z'])
  })

  it('includes the time range over which responses are sampled', () => {
    const sampling = {
      response_sampling_start_date: '2025-06-01T00:00:00Z',
      response_sampling_interval: 2,
      response_sampling_limit: 100,
    }
    expect(plan(sampling).sampling).toEqual({
      from: new Date('2025-06-01T00:00:00Z'),
      to: new Date('2025-06-15T00:00:00Z'),
      limit: 100,
    })
    expect(plan({ ...sampling, response_sampling_interval_type: 'month' }).sampling?.to).toEqual(
      new Date('2025-07-31T00:00:00Z'),
    )
    expect(plan({ ...sampling, response_sampling_limit: 0 }).sampling).toBeNull()
  })
})

it('groups many iterations by years into a limited number of groups', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 2_000_000 }), (count, days) => {
      const { rounds } = plan({ iteration_count: count, iteration_frequency_days: days })
      const groups = groupRounds(rounds, 'UTC')
      expect(groups.flatMap((group) => group.rounds)).toEqual(rounds)
      if (rounds.every(({ from }) => from.getFullYear() < 20_000))
        expect(groups.length).toBeLessThanOrEqual(21)
    }),
  )
  const years = groupRounds(plan({ iteration_count: 10, iteration_frequency_days: 91 }).rounds, 'UTC')
  expect(years.map(({ from, years, rounds }) => [from, years, rounds.length])).toEqual([
    [2025, 1, 3],
    [2026, 1, 4],
    [2027, 1, 3],
  ])
})

describe('timeline', () => {
  const strip = (fields: SurveyScheduleFields) => buildTimeline(plan(fields), now, 'UTC')

  it('shows one open-ended bar for a survey without an end', () => {
    const { bars, end } = strip({ start_date: '2025-05-01T12:00:00Z' })
    expect(bars).toHaveLength(1)
    expect(bars[0]).toMatchObject({ isOpen: true, state: 'now' })
    expect(end).toBeNull()
  })

  it('shows a bar for each iteration, or for each year if there are very many', () => {
    expect(strip(started).bars.map(({ state }) => state)).toEqual(['over', 'now', 'next', 'next'])
    expect(strip({ iteration_count: 500, iteration_frequency_days: 7 }).bars.length).toBeLessThan(40)
  })

  it('is limited to the range of valid dates', () => {
    expect(strip({ iteration_count: 2, iteration_frequency_days: 48_067_186 }).today).toBeLessThan(5)
  })

  it('has all elements in range and in order for arbitrary fields', () => {
    const date = fc.option(
      fc
        .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString()),
    )
    const fields = fc.record({
      start_date: date,
      end_date: date,
      iteration_count: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
      iteration_frequency_days: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
      response_sampling_start_date: date,
      response_sampling_interval: fc.option(fc.integer({ min: 0, max: 5000 })),
      response_sampling_limit: fc.option(fc.integer({ min: 0, max: 5000 })),
    })
    fc.assert(
      fc.property(fields, (some) => {
        const { bars, ticks, today, sampling } = strip(some)
        for (const bar of [...bars, ...(sampling ? [sampling] : [])]) {
          expect(bar.left).toBeGreaterThanOrEqual(0)
          expect(bar.left + bar.width).toBeLessThanOrEqual(100.0001)
        }
        expect(today).toBeGreaterThanOrEqual(0)
        expect(today).toBeLessThanOrEqual(100)
        expect(ticks.length).toBeLessThanOrEqual(7)
        expect(ticks.map(({ left }) => left)).toEqual(ticks.map(({ left }) => left).sort((a, b) => a - b))
      }),
    )
  })
})
