import fc from 'fast-check'
import { expect, it } from 'vitest'
import { validateFlagFilters } from '../../../../contract/flag-filters'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { flagProblems } from './problems'
import { newFlag } from './values'
import {
  endVariants,
  evenShares,
  startVariants,
  withEvenShares,
  withNewVariant,
  withoutVariant,
  withPayload,
  withVariant,
} from './variants'

const filters: JsonRecord = {
  later: { z: 1, a: [2] },
  groups: [
    { rollout_percentage: 5, variant: 'red', odd: 1, properties: [] },
    { variant: 'blue', properties: [], rollout_percentage: 100 },
  ],
  multivariate: {
    note: 'kept',
    variants: [
      { key: 'red', rollout_percentage: 60, name: 'Red', odd: 2 },
      { rollout_percentage: 40, key: 'blue' },
    ],
  },
  payloads: { red: '{"a" : 1}', blue: '2' },
}
const text = JSON.stringify(filters)
const problemsOf = (of: JsonRecord) => flagProblems({ ...newFlag(), filters: of }, { filters: of })

it('preserves unknown parts byte for byte when an edit is reverted', () => {
  const there = withVariant(filters, 0, { key: 'green', rollout_percentage: 1 })
  expect(JSON.stringify(withVariant(there, 0, { key: 'red', rollout_percentage: 60 }))).toBe(text)
  expect(JSON.stringify(withoutVariant(withNewVariant(filters), 2))).toBe(text)
  expect(JSON.stringify(withPayload(withPayload(filters, 'red', '3'), 'red', '{"a" : 1}'))).toBe(text)
})

it('updates groups and payloads while the key of their variant is being typed', () => {
  const typed = ['re', 'r', '', 'g', 'green'].reduce((now, key) => withVariant(now, 0, { key }), filters)
  expect(JSON.stringify(typed)).toBe(
    text
      .replace('"variant":"red"', '"variant":"green"')
      .replace('"key":"red"', '"key":"green"')
      .replace('"red":', '"green":'),
  )
})

it('reports a duplicate variant key and leaves it unchanged', () => {
  const twice = withVariant(filters, 1, { key: 'red' })
  expect(twice.payloads).toEqual(filters.payloads)
  expect(problemsOf(twice)).toEqual([
    { field: 'filters.multivariate.variants.1.key', message: 'Another variant has this key.' },
  ])
})

it('removes the references to a removed variant', () => {
  const { groups, payloads } = withoutVariant(filters, 0)
  expect(groups).toMatchObject([{ variant: null, odd: 1 }, { variant: 'blue' }])
  expect(payloads).toEqual({ blue: '2' })
  const plain = endVariants(filters)
  expect(plain).toMatchObject({
    multivariate: null,
    payloads: {},
    groups: [{ variant: null }, { variant: null }],
  })
  expect(problemsOf(plain)).toEqual([])
})

it('splits 100 into whole percentages', () => {
  expect(evenShares(3)).toEqual([34, 33, 33])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), (count) => {
      const shares = evenShares(count)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

it('creates valid variants when a flag gets its first ones', () => {
  const started = startVariants({ groups: [{}], payloads: { true: '1' } })
  expect(started.payloads).toEqual({})
  expect(problemsOf(started)).toEqual([])
})

it('reports percentages that do not add up to 100, missing keys and invalid JSON payloads at their fields', () => {
  const short = withVariant(filters, 1, { rollout_percentage: 30 })
  expect(problemsOf(short)).toEqual([
    { field: 'filters.multivariate', message: 'The shares make 90 %. They have to make 100 %.' },
  ])
  expect(problemsOf(withNewVariant(filters)).map(({ field }) => field)).toEqual([
    'filters.multivariate.variants.2.key',
  ])
  expect(problemsOf(withPayload(filters, 'blue', '{')).map(({ field }) => field)).toEqual([
    'filters.payloads.blue',
  ])
  expect(problemsOf({ ...filters, groups: [] })).toEqual([])
})

it('accepts only what the server accepts', () => {
  const steps: ((now: JsonRecord) => JsonRecord)[] = [
    startVariants,
    endVariants,
    withNewVariant,
    withEvenShares,
    (now) => withoutVariant(now, 0),
    (now) => withVariant(now, 0, { key: 'other' }),
    (now) => withVariant(now, 1, { key: '' }),
    (now) => withPayload(now, 'true', '[]'),
    (now) => withPayload(now, 'blue', '{'),
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps)), (chosen) => {
      const after = chosen.reduce((now, step) => step(now), filters)
      expect(after.later).toEqual(filters.later)
      if (problemsOf(after).length === 0) expect(validateFlagFilters(after)).toBeNull()
      expect(isObject(after)).toBe(true)
    }),
  )
})
