import { expect, it } from 'vitest'
import { createStore } from './store'

it('notifies subscribers after each change until they unsubscribe', () => {
  const number = createStore(1)
  const heard: number[] = []
  const leave = number.subscribe(() => heard.push(number.current()))
  number.set(2)
  number.set(2)
  leave()
  number.set(3)
  expect([heard, number.current()]).toEqual([[2, 2], 3])
})

it('allows a listener to unsubscribe during notification', () => {
  const number = createStore(1)
  const heard: string[] = []
  const leave = number.subscribe(() => {
    heard.push('first')
    leave()
  })
  number.subscribe(() => heard.push('second'))
  number.set(2)
  number.set(3)
  expect(heard).toEqual(['first', 'second', 'second'])
})
