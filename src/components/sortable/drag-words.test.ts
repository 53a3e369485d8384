import { expect, it } from 'vitest'
import { dragWords } from './drag-words'

it('announces a drag by item name and 1-based position', () => {
  const place = { name: '“Why?”', at: 1, count: 4 }
  expect([dragWords.begun(place), dragWords.over(place), dragWords.left(place)]).toEqual([
    '“Why?” is picked up. It is 2 of 4.',
    '“Why?” would be 2 of 4.',
    '“Why?” stays where it was, 2 of 4.',
  ])
})
