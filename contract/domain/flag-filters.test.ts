import { describe, expect, it } from 'vitest'
import { validateFlagFilters } from './flag-filters'

const group = (fields: object = {}) => ({ properties: [], rollout_percentage: 50, ...fields })
const property = (fields: object = {}) => ({
  key: 'plan',
  value: ['pro'],
  operator: 'exact',
  type: 'person',
  ...fields,
})
const multivariate = {
  variants: [
    { key: 'red', rollout_percentage: 33.3 },
    { key: 'green', name: 'Green', rollout_percentage: 33.3 },
    { key: 'blue', rollout_percentage: 33.4 },
  ],
}

describe('feature flag filters', () => {
  it.each([
    { groups: [group()] },
    { groups: [{}] },
    { groups: [] },
    { groups: [group({ rollout_percentage: null, variant: '' })], multivariate: null, payloads: null },
    { groups: [group({ variant: 'red' })], multivariate, payloads: { red: '{"a":1}', blue: { b: 2 } } },
    {
      groups: [group()],
      payloads: { true: '"text"' },
      super_groups: 'kept',
      aggregation_group_type_index: 0,
    },
    {
      groups: [
        group({
          properties: [property(), property({ operator: 'invented_later' }), { key: 'plan', value: 1 }],
        }),
      ],
    },
    { groups: [group({ properties: [property({ operator: 'is_date_before', value: '-7d' })] })] },
    { groups: [group({ properties: [property({ operator: 'is_date_after', value: '2024-05-01' })] })] },
  ])('accept %j', (filters) => {
    expect(validateFlagFilters(filters)).toBeNull()
  })

  it.each([
    [null, 'invalid_input'],
    [[], 'invalid_input'],
    [{}, 'invalid_input'],
    [{ groups: {} }, 'invalid_input'],
    [{ groups: [5] }, 'invalid_input'],
    [{ groups: [group({ rollout_percentage: 101 })] }, 'invalid_input'],
    [{ groups: [group({ rollout_percentage: -1 })] }, 'invalid_input'],
    [{ groups: [group({ rollout_percentage: '50' })] }, 'invalid_input'],
    [{ groups: [group({ variant: 'red' })] }, 'invalid_input'],
    [{ groups: [group({ variant: {} })], multivariate }, 'invalid_input'],
    [{ groups: [group({ properties: {} })] }, 'invalid_input'],
    [{ groups: [group({ properties: ['plan'] })] }, 'invalid_input'],
    [{ groups: [group({ properties: [property({ key: '' })] })] }, 'invalid_input'],
    [{ groups: [group({ properties: [property({ type: 5 })] })] }, 'invalid_input'],
    [{ groups: [group({ properties: [property({ operator: {} })] })] }, 'invalid_input'],
    [{ groups: [group({ properties: [property({ value: Array(1001).fill('x') })] })] }, 'invalid_input'],
    [{ groups: [group({ properties: [property({ operator: 'icontains' })] })] }, 'invalid_value'],
    [{ groups: [group({ properties: [property({ operator: 'gt', value: 5 })] })] }, 'invalid_value'],
    [
      { groups: [group({ properties: [property({ operator: 'is_date_before', value: 'soon' })] })] },
      'invalid_date',
    ],
    [{ groups: [group({ properties: [property({ type: 'cohort', value: 5 })] })] }, 'cohort_does_not_exist'],
    [
      { groups: [group()], multivariate: { variants: [{ key: 'red', rollout_percentage: 99 }] } },
      'invalid_input',
    ],
    [{ groups: [group()], multivariate: { variants: [{ rollout_percentage: 100 }] } }, 'invalid_input'],
    [{ groups: [group()], multivariate: { variants: 'red' } }, 'invalid_input'],
    [{ groups: [group()], multivariate: [] }, 'invalid_input'],
    [{ groups: [group()], payloads: { red: '1' } }, 'invalid_input'],
    [{ groups: [group()], payloads: { true: '{' } }, 'invalid_input'],
    [{ groups: [group()], payloads: [] }, 'invalid_input'],
    [{ groups: [group()], multivariate, payloads: { true: '1' } }, 'invalid_input'],
  ])('reject %j', (filters, code) => {
    expect(validateFlagFilters(filters)?.code).toBe(code)
  })
})
