import fc from 'fast-check'
import { expect, it } from 'vitest'
import { validateFlagFilters } from '../../../../contract/domain/flag-filters'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { createFlagValues, validateFlag } from './model'
import {
  addVariant,
  disableVariants,
  distributeEvenly,
  enableVariants,
  removeVariant,
  setPayload,
  splitEvenly,
  updateVariant,
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
const validate = (filters: JsonRecord) => validateFlag({ ...createFlagValues(), filters }, { filters })

it('preserves unknown parts byte for byte when an edit is reverted', () => {
  const there = updateVariant(filters, 0, { key: 'green', rollout_percentage: 1 })
  expect(JSON.stringify(updateVariant(there, 0, { key: 'red', rollout_percentage: 60 }))).toBe(text)
  expect(JSON.stringify(removeVariant(addVariant(filters), 2))).toBe(text)
  expect(JSON.stringify(setPayload(setPayload(filters, 'red', '3'), 'red', '{"a" : 1}'))).toBe(text)
})

it('updates groups and payloads while the key of their variant is being typed', () => {
  const renamed = ['re', 'r', '', 'g', 'green'].reduce((now, key) => updateVariant(now, 0, { key }), filters)
  expect(JSON.stringify(renamed)).toBe(
    text
      .replace('"variant":"red"', '"variant":"green"')
      .replace('"key":"red"', '"key":"green"')
      .replace('"red":', '"green":'),
  )
})

it('reports a duplicate variant key and leaves it unchanged', () => {
  const twice = updateVariant(filters, 1, { key: 'red' })
  expect(twice.payloads).toEqual(filters.payloads)
  expect(validate(twice)).toEqual([
    { field: 'filters.multivariate.variants.1.key', message: 'Another variant already has this key.' },
  ])
})

it('removes the references to a removed variant', () => {
  const { groups, payloads } = removeVariant(filters, 0)
  expect(groups).toMatchObject([{ variant: null, odd: 1 }, { variant: 'blue' }])
  expect(payloads).toEqual({ blue: '2' })
  const plain = disableVariants(filters)
  expect(plain).toMatchObject({
    multivariate: null,
    payloads: {},
    groups: [{ variant: null }, { variant: null }],
  })
  expect(validate(plain)).toEqual([])
})

it('splits 100 into whole percentages', () => {
  expect(splitEvenly(3)).toEqual([34, 33, 33])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), (count) => {
      const shares = splitEvenly(count)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

it('creates valid variants when a flag gets its first ones', () => {
  const started = enableVariants({ groups: [{}], payloads: { true: '1' } })
  expect(started.payloads).toEqual({})
  expect(validate(started)).toEqual([])
})

it('reports percentages that do not add up to 100, missing keys and invalid JSON payloads at their fields', () => {
  const short = updateVariant(filters, 1, { rollout_percentage: 30 })
  expect(validate(short)).toEqual([
    { field: 'filters.multivariate', message: 'The percentages add up to 90%. They must add up to 100%.' },
  ])
  expect(validate(addVariant(filters)).map(({ field }) => field)).toEqual([
    'filters.multivariate.variants.2.key',
  ])
  expect(validate(setPayload(filters, 'blue', '{')).map(({ field }) => field)).toEqual([
    'filters.payloads.blue',
  ])
  expect(validate({ ...filters, groups: [] })).toEqual([])
})

it('accepts only what the server accepts', () => {
  const steps: ((now: JsonRecord) => JsonRecord)[] = [
    enableVariants,
    disableVariants,
    addVariant,
    distributeEvenly,
    (now) => removeVariant(now, 0),
    (now) => updateVariant(now, 0, { key: 'other' }),
    (now) => updateVariant(now, 1, { key: '' }),
    (now) => setPayload(now, 'true', '[]'),
    (now) => setPayload(now, 'blue', '{'),
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps)), (editSteps) => {
      const after = editSteps.reduce((now, step) => step(now), filters)
      expect(after.later).toEqual(filters.later)
      if (validate(after).length === 0) expect(validateFlagFilters(after)).toBeNull()
      expect(isObject(after)).toBe(true)
    }),
  )
})
