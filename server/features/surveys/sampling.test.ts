import { describe, expect, it } from 'vitest'
import { assertSampling, buildSamplingDays, type Sampling } from './columns'

const sampling: Sampling = {
  response_sampling_start_date: '2024-12-30T00:00:00Z',
  response_sampling_interval_type: 'day',
  response_sampling_interval: 3,
  response_sampling_limit: 10,
}
const none: Sampling = { ...sampling, response_sampling_start_date: null, response_sampling_limit: null }

describe('adaptive sampling', () => {
  it('distributes the responses over the days, with the remainder on the first ones', () => {
    expect(buildSamplingDays(sampling)).toEqual([
      { date: '2024-12-30T00:00:00Z', daily_response_limit: 4, rollout_percentage: 33.33 },
      { date: '2024-12-31T00:00:00Z', daily_response_limit: 7, rollout_percentage: 66.67 },
      { date: '2025-01-01T00:00:00Z', daily_response_limit: 10, rollout_percentage: 100 },
    ])
  })

  it.each([
    ['week', 7],
    ['month', 30],
  ] as const)('counts a %s as %i days and ends at the full limit', (type, days) => {
    const schedule = buildSamplingDays({
      ...sampling,
      response_sampling_interval_type: type,
      response_sampling_interval: 1,
    })
    expect(schedule).toHaveLength(days)
    expect(schedule?.at(-1)).toMatchObject({ daily_response_limit: 10, rollout_percentage: 100 })
  })

  it.each([
    { response_sampling_start_date: null },
    { response_sampling_interval_type: null },
    { response_sampling_interval: null },
    { response_sampling_limit: null },
    { response_sampling_limit: 0 },
  ])('is disabled with %j', (fields) => {
    expect(buildSamplingDays({ ...sampling, ...fields })).toBeNull()
  })

  it('limits the length of the schedule', () => {
    expect(() => buildSamplingDays({ ...sampling, response_sampling_interval: 2_147_483_647 })).toThrow(
      /3660 days/,
    )
  })

  it('requires a positive interval and a start date from today', () => {
    const today = '2024-12-30T00:00:00Z'
    const refuse = (sent: Partial<Sampling>, before: Sampling | null = null) =>
      expect(() => assertSampling(sent, before, '2024-12-30T15:45:00Z'))
    refuse(sampling).not.toThrow()
    refuse({ response_sampling_interval: 0 }).toThrow(/greater than 0/)
    refuse({ response_sampling_interval: -1 }).toThrow(/greater than 0/)
    refuse({ response_sampling_start_date: '2024-12-29T23:59:59Z' }).toThrow(/before today/)
    refuse({ response_sampling_limit: 5 }).toThrow(/start date/)
    refuse({ response_sampling_limit: 5, response_sampling_start_date: today }).toThrow(
      /requires an interval/,
    )
    refuse({ response_sampling_limit: 5 }, sampling).not.toThrow()
    refuse({ response_sampling_limit: null }, none).not.toThrow()
  })

  it('accepts its stored values long after the start', () => {
    expect(() => assertSampling(sampling, sampling, '2025-06-01T00:00:00Z')).not.toThrow()
  })
})
