import { describe, expect, it } from 'vitest'
import { computeIterations, hasLastIterationEnded, type Recurrence } from './columns'

const start_date = '2024-01-31T09:30:00.250000Z'
const survey: Recurrence = {
  start_date,
  iteration_count: 3,
  iteration_frequency_days: 30,
  current_iteration: null,
  current_iteration_start_date: null,
}
const none = { iteration_start_dates: [], current_iteration: null, current_iteration_start_date: null }

describe('survey iterations', () => {
  it('start with the survey and follow at a fixed interval', () => {
    expect(computeIterations(survey)).toEqual({
      iteration_start_dates: [start_date, '2024-03-01T09:30:00.250000Z', '2024-03-31T09:30:00.250000Z'],
      current_iteration: 1,
      current_iteration_start_date: start_date,
    })
  })

  it('preserve the current iteration', () => {
    const second = { current_iteration: 2, current_iteration_start_date: '2024-03-01T09:30:00.250000Z' }
    expect(computeIterations({ ...survey, ...second })).toMatchObject(second)
    expect(computeIterations({ ...survey, ...second, start_date: null })).toEqual({
      iteration_start_dates: null,
      ...second,
    })
  })

  it.each([
    { iteration_count: null },
    { iteration_count: 0 },
    { iteration_frequency_days: null },
    { iteration_frequency_days: 0 },
  ])('are empty with %j', (fields) => {
    expect(computeIterations({ ...survey, current_iteration: 2, ...fields })).toEqual(none)
  })

  it('have no dates before the survey starts', () => {
    expect(computeIterations({ ...survey, start_date: null })).toEqual({
      ...none,
      iteration_start_dates: null,
    })
  })

  it('do not exceed the year 9999', () => {
    expect(() => computeIterations({ ...survey, iteration_frequency_days: 2_147_483_647 })).toThrow(/9999/)
  })

  it('have elapsed when the last one has ended', () => {
    expect(hasLastIterationEnded(survey, '2024-04-29T00:00:00Z')).toBe(false)
    expect(hasLastIterationEnded(survey, '2024-05-01T00:00:00Z')).toBe(true)
    expect(hasLastIterationEnded({ ...survey, start_date: null }, '2024-05-01T00:00:00Z')).toBe(false)
    expect(hasLastIterationEnded({ ...survey, iteration_count: null }, '2024-05-01T00:00:00Z')).toBe(false)
  })
})
