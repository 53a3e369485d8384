import { expect, it } from 'vitest'
import { getPagesToCount } from './recount-steps'

it('pagesToCount returns increasing steps while more pages are loading', () => {
  expect(Array.from({ length: 14 }, (_, pages) => getPagesToCount(pages))).toEqual([
    0, 1, 2, 3, 4, 4, 6, 6, 8, 8, 8, 8, 12, 12,
  ])
})
