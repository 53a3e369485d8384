import { expect, it } from 'vitest'
import { describeChanges } from './LiveAnnouncements'

const before = new Map([
  ['1', 'Run one: running'],
  ['2', 'Run two: waiting'],
])

it('announces changed items, but not added or removed ones', () => {
  expect(describeChanges(before, [{ id: '2', words: 'Run two: waiting' }])).toBeNull()
  expect(describeChanges(before, [{ id: '3', words: 'Run three: running' }])).toBeNull()
  const now = [
    { id: '1', words: 'Run one: completed' },
    { id: '2', words: 'Run two: running' },
    { id: '3', words: 'Run three: waiting' },
  ]
  expect(describeChanges(before, now)).toBe('Run one: completed. Run two: running')
})
