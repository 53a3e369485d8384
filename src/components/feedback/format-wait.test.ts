import { expect, it } from 'vitest'
import { formatTimeOfDay, formatWait } from './format-wait'

it('formats the remaining time', () => {
  expect([0, 1, 9_001, 60_000, 3_598_000, -5].map(formatWait)).toEqual([
    '0 s',
    '1 s',
    '10 s',
    '1 min',
    '59 min 58 s',
    '0 s',
  ])
})

it('includes the day only if it is not today', () => {
  const noon = Date.UTC(2024, 4, 1, 12)
  expect(formatTimeOfDay(noon - 3_600_000, noon, 'UTC')).not.toContain('2024')
  expect(formatTimeOfDay(noon - 86_400_000, noon, 'UTC')).toContain('2024')
})
