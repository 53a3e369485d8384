import { expect, it } from 'vitest'
import { formatSpan } from './format-time'

it.each([
  [1, 'day', '1 day'],
  [7, 'day', '7 days'],
  [1200, 'month', '1,200 months'],
  [1, 'fortnight', '1 fortnight'],
  [2, 'fortnight', '2 fortnights'],
])('formats a span of %s %s', (count, unit, words) => {
  expect(formatSpan(count, unit)).toBe(words)
})
