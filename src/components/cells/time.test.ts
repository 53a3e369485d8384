import { expect, it } from 'vitest'
import { relativeTime } from './time'

const now = new Date('2024-05-01T12:00:00Z')

it.each([
  ['2024-05-01T11:59:30Z', 'just now'],
  ['2024-05-01T11:58:00Z', '2 minutes ago'],
  ['2024-04-30T12:00:00Z', 'yesterday'],
  ['2024-05-04T12:00:00Z', 'in 3 days'],
  ['2022-05-01T12:00:00Z', '2 years ago'],
])('tells how far %s is away', (at, words) => {
  expect(relativeTime(new Date(at), now)).toBe(words)
})
