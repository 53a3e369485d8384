import { expect, it } from 'vitest'
import { getScales } from '../model/rating'
import { describeRatingScale, getRatingSteps } from './question'

it('every offered scale has a description', () => {
  const all = ['number', 'emoji'].flatMap((display) =>
    getScales(display).map(({ value }) => describeRatingScale(display, value)),
  )
  expect(all).toEqual([
    'Shows 5 buttons, from 1 to 5.',
    'Shows 7 buttons, from 1 to 7.',
    'Shows 11 buttons, from 0 to 10.',
    'Shows thumbs up and thumbs down.',
    'Shows 3 emoji, from sad to happy.',
    'Shows 5 emoji, from sad to happy.',
  ])
})

it('an unknown scale has no description', () => {
  expect([null, '5', 2.5, 0, -3, 1000].map((scale) => describeRatingScale('number', scale))).toEqual(
    Array(6).fill(null),
  )
  expect([4, 10, '3'].map((scale) => describeRatingScale('emoji', scale))).toEqual([null, null, null])
  expect(getRatingSteps(10)).toHaveLength(11)
})
