import fc from 'fast-check'
import { expect, it } from 'vitest'
import { validateFlagFilters } from '../../../contract/domain/flag-filters'
import {
  createGroup,
  getPropertyTexts,
  isEditableProperty,
  matchesEveryone,
  parseGroups,
  setPropertyOperator,
  setTexts,
  validateProperty,
} from './filter'

const email = { operator: 'icontains', future: 1, type: 'person', value: '@a', key: 'email' }

it('the filter editor supports a filter only if it can represent all of it', () => {
  expect(parseGroups({ groups: [createGroup(), {}, { properties: null }] })).toHaveLength(3)
  for (const filters of [null, 'x', {}, { groups: {} }, { groups: [1] }, { groups: [{ properties: ['x'] }] }])
    expect(parseGroups(filters)).toBeNull()
})

it('an edit retains the keys of a property in their order', () => {
  const keys = Object.keys(email)
  expect(Object.keys(setPropertyOperator(email, 'is_set'))).toEqual(keys)
  expect(Object.keys(setTexts(email, ['x']))).toEqual(keys)
  expect(setPropertyOperator(email, 'gt')).toEqual({ ...email, operator: 'gt' })
})

it('a change of the operator converts the value to its type', () => {
  const exact = setPropertyOperator(email, 'exact')
  expect(exact.value).toEqual(['@a'])
  expect(setPropertyOperator(exact, 'regex').value).toBe('@a')
  expect(setPropertyOperator(exact, 'is_not').value).toEqual(['@a'])
  const set = setPropertyOperator(exact, 'is_set')
  expect(set.value).toBe('is_set')
  expect(setPropertyOperator(set, 'is_not_set').value).toBe('is_not_set')
  expect(setPropertyOperator(set, 'exact').value).toEqual([])
  expect(setPropertyOperator(set, 'icontains').value).toBe('')
})

it('an edit retains the type of unchanged values', () => {
  const many = { key: 'a', value: [true, 5, 'x'] }
  expect(setTexts(many, ['true', '5', 'new']).value).toEqual([true, 5, 'new'])
  expect(getPropertyTexts(many)).toEqual(['true', '5', 'x'])
})

it('only text properties of users have form fields', () => {
  expect(isEditableProperty({ key: 'a' })).toBe(true)
  expect(isEditableProperty({ key: 'a', operator: 'semver_gt', value: '1' })).toBe(true)
  for (const odd of [
    { type: 'cohort' },
    { type: 'flag' },
    { value: {} },
    { value: [[1]] },
    { key: 5 },
    { operator: 5 },
  ])
    expect(isEditableProperty({ key: 'a', ...odd })).toBe(false)
})

it('a group without properties and without a lower percentage matches everyone', () => {
  expect(matchesEveryone({})).toBe(true)
  expect(matchesEveryone({ properties: [], rollout_percentage: null })).toBe(true)
  expect(matchesEveryone({ properties: [], rollout_percentage: 99 })).toBe(false)
  expect(matchesEveryone(createGroup())).toBe(false)
})

it('incomplete properties are reported', () => {
  expect(validateProperty({ key: '', value: 'x' })).toContain('A property requires a key.')
  expect(validateProperty({ key: 'a', operator: 'exact', value: [] })).toBe('Enter a value.')
  expect(validateProperty({ key: 'a', operator: 'is_set' })).toBeNull()
  expect(validateProperty({ key: 'a', operator: 'is_date_before', value: 'soon' })).toContain('date')
})

it('the server accepts a property after any sequence of operator changes if it has a value', () => {
  const operators = ['exact', 'is_not', 'icontains', 'regex', 'gt', 'is_set', 'is_not_set']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...operators), { minLength: 1 }), (operatorSequence) => {
      const property = operatorSequence.reduce(setPropertyOperator, {
        key: 'a',
        operator: 'exact',
        value: ['1'],
      })
      expect(validateFlagFilters({ groups: [{ properties: [property] }] })).toBeNull()
    }),
  )
})
