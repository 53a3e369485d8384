import { expect, it } from 'vitest'
import { explainEvaluation, type FlagOutcome, getComparedProperties } from './explain-evaluation'

const plan = { key: 'plan', type: 'person', operator: 'exact', value: ['pro', 'team'] }
const filters = {
  groups: [
    { properties: [plan, { key: 'seats', operator: 'gt', value: 5 }], rollout_percentage: 20 },
    {
      properties: [plan, { key: 'x', type: 'flag', value: true }, { key: 'gone', operator: 'is_not_set' }],
    },
  ],
}
const explain = (code: string, conditionIndex: number | null, description = '') => {
  const evaluation: FlagOutcome = {
    enabled: false,
    variant: null,
    code,
    conditionIndex,
    description,
    payload: null,
  }
  return explainEvaluation(filters, evaluation)
}

it('explains the result by the condition set that decided', () => {
  expect(explain('condition_match', 0)).toBe(
    'Matches condition set 1: 20% of users whose plan is “pro” or “team” and whose seats is more than “5”',
  )
  expect(explain('out_of_rollout_bound', 0)).toBe(
    'Matches condition set 1, but is not among its 20% of users.',
  )
  expect(explain('no_condition_match', null)).toBe('Matches no condition set.')
})

it('uses the words of the server for other reasons', () => {
  expect(explain('missing_dependency', null, 'A flag is missing')).toBe('A flag is missing')
  expect(explain('new_code', null)).toBe('new_code')
})

it('lists the person properties of all conditions once, with an example', () => {
  expect(getComparedProperties(filters)).toEqual([
    { key: 'plan', example: 'pro' },
    { key: 'seats', example: '5' },
    { key: 'gone', example: '' },
  ])
  expect(getComparedProperties({ groups: [{ properties: 'x' }] })).toEqual([])
})
