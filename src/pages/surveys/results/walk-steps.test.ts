import { expect, it } from 'vitest'
import { pagesToCount } from './walk-steps'

it('pages are counted ever more at once while more are on their way', () => {
  expect(Array.from({ length: 14 }, (_, pages) => pagesToCount(pages))).toEqual([
    0, 1, 2, 3, 4, 4, 6, 6, 8, 8, 8, 8, 12, 12,
  ])
})
