import { describe, expect, it } from 'vitest'
import { EXPORT_FILTER_OPERATORS, EXPORT_FILTER_TYPES } from '../../../../contract/domain/export-filters'
import {
  createFilter,
  FILTER_OPERATORS,
  FILTER_TYPES,
  isSimpleFilter,
  setFilterOperator,
  setFilterType,
  validateFilters,
} from './filters'

describe('property filter', () => {
  it('supports all property types, with the operators of the server', () => {
    expect(FILTER_TYPES.map(({ value }) => value)).toEqual(EXPORT_FILTER_TYPES)
    for (const { value } of FILTER_OPERATORS) expect(EXPORT_FILTER_OPERATORS).toHaveProperty(value)
  })

  it('preserves its values as far as the new operator accepts them', () => {
    const several = { type: 'event', key: 'plan', operator: 'exact', value: ['free', 'paid'], group: 1 }
    expect(setFilterOperator(several, 'icontains')).toEqual({
      ...several,
      operator: 'icontains',
      value: 'free',
    })
    expect(setFilterOperator(setFilterOperator(several, 'icontains'), 'is_not').value).toEqual(['free'])
    expect(setFilterOperator(setFilterOperator(several, 'is_set'), 'exact').value).toEqual([])
  })

  it('drops property fields when it becomes an expression', () => {
    expect(setFilterType(createFilter(), 'hogql')).toEqual({ type: 'hogql', key: '' })
    expect(setFilterType({ type: 'hogql', key: '1 = 1' }, 'person')).toEqual({
      ...createFilter(),
      type: 'person',
    })
    expect(setFilterType({ ...createFilter(), key: 'plan' }, 'person')).toEqual({
      ...createFilter(),
      type: 'person',
      key: 'plan',
    })
  })

  it('is not changed if the form does not support it', () => {
    expect(isSimpleFilter({ type: 'cohort', key: 'id', value: 3 })).toBe(false)
    expect(isSimpleFilter({ type: 'event', key: 'a', operator: 'in', value: ['b'] })).toBe(false)
    expect(validateFilters([{ type: 'cohort' }])).toEqual([])
  })

  it('reports missing parts', () => {
    const fields = (filter: object) =>
      validateFilters([{ ...createFilter(), ...filter }]).map(({ field }) => field)
    expect(fields({})).toEqual(['filters.0.key', 'filters.0.value'])
    expect(fields({ key: 'a', operator: 'is_set' })).toEqual([])
    expect(fields({ key: 'a', value: 0, operator: 'gt' })).toEqual([])
    expect(fields({ type: 'hogql' })).toEqual(['filters.0.key'])
  })
})
