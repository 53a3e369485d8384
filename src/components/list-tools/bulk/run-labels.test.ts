import { expect, it } from 'vitest'
import { formatTally, getAnnouncement, sortByAttention } from './labels'
import type { Phase } from './queue/queue'
import type { Task, TaskState } from './queue/task'

const createTasks = (...states: TaskState[]) =>
  states.map((state, index) => ({ name: `${index}`, result: { state } }) as Task)
const announce = (phase: Phase, states: TaskState[], waitsUntil: number | null = null) =>
  getAnnouncement('Pause 8 exports', { phase, lines: createTasks(...states), waitsUntil })
const createStates = (count: number) =>
  Array.from({ length: 8 }, (_, index): TaskState => (index < count ? 'done' : 'waiting'))

it('counts the outcomes of the writes', () => {
  expect(formatTally(createTasks('done', 'waiting', 'sending'))).toBe('1 of 3 completed')
  expect(formatTally(createTasks('done', 'failed', 'unknown', 'stopped', 'stopped'))).toBe(
    '1 of 5 completed, 1 failed, 1 unknown, 2 not sent',
  )
})

it('announces progress to screen readers only at each quarter', () => {
  const all = Array.from({ length: 8 }, (_, count) => announce('running', createStates(count)))
  expect(new Set(all).size).toBe(4)
  expect(announce('running', createStates(2))).toBe('Pause 8 exports: 25% completed.')
})

it('announces a pause once, and the outcome', () => {
  expect(announce('running', createStates(2), 5000)).toBe(announce('running', createStates(2), 9000))
  expect(announce('ended', ['done', 'failed'])).toBe('Pause 8 exports: finished. 1 of 2 completed, 1 failed.')
})

it('sorts results that require attention first', () => {
  const names = sortByAttention(createTasks('done', 'failed', 'stopped', 'unknown')).map(({ name }) => name)
  expect(names).toEqual(['1', '3', '0', '2'])
})
