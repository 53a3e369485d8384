import { expect, it } from 'vitest'
import { estimateTimeLeft } from './eta'

it('estimates the remaining time from the rate so far', () => {
  const [began, now] = [new Date(0), new Date(60_000)]
  expect(estimateTimeLeft(began, now, 3, 9)).toBe(120_000)
  expect(estimateTimeLeft(began, now, 9, 9)).toBe(0)
  expect(estimateTimeLeft(began, now, 0, 9)).toBeNull()
})
