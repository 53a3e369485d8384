import { expect, it } from 'vitest'
import { held } from './held'

it('notifies subscribers after each change until they unsubscribe', () => {
  const number = held(1)
  const heard: number[] = []
  const leave = number.subscribe(() => heard.push(number.current()))
  number.become(2)
  number.become(2)
  leave()
  number.become(3)
  expect([heard, number.current()]).toEqual([[2, 2], 3])
})

it('allows a listener to unsubscribe during notification', () => {
  const number = held(1)
  const heard: string[] = []
  const leave = number.subscribe(() => {
    heard.push('first')
    leave()
  })
  number.subscribe(() => heard.push('second'))
  number.become(2)
  number.become(3)
  expect(heard).toEqual(['first', 'second', 'second'])
})
