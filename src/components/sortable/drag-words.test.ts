import { expect, it } from 'vitest'
import { dragWords } from './drag-words'

it('a drag is told by the name of the item and its place from 1', () => {
  const place = { name: '“Why?”', at: 1, count: 4 }
  expect([dragWords.begun(place), dragWords.over(place), dragWords.left(place)]).toEqual([
    '“Why?” is picked up. It is 2 of 4.',
    '“Why?” would be 2 of 4.',
    '“Why?” stays where it was, 2 of 4.',
  ])
})
