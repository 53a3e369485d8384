import { expect, it } from 'vitest'
import { describeConditions, describeTargetedUsers, getPayload } from './conditions'
import { formatReach, getVariants } from './labels'

const plan = { key: 'plan', type: 'person', operator: 'exact', value: ['pro'] }
const group = (rollout_percentage: unknown, ...properties: object[]) => ({ properties, rollout_percentage })
const reach = (...groups: unknown[]) => formatReach({ groups })

it('summarizes the targeting of a flag', () => {
  expect(reach(group(100))).toBe('Everyone')
  expect(reach(group(null))).toBe('Everyone')
  expect(reach({})).toBe('Everyone')
  expect(reach(group(20))).toBe('20% of users')
  expect(reach(group(33.333))).toBe('33.3% of users')
  expect(reach(group(100, plan))).toBe('Users who match 1 condition')
  expect(formatReach({ groups: [group(100, plan)] }, true)).toBe('Plan is “pro”')
  expect(formatReach({ groups: [group(20, plan)] }, true)).toBe('Plan is “pro” · 20%')
  expect(formatReach({ groups: [group(20, plan, plan)] }, true)).toBe('Plan is “pro” and 1 more · 20%')
  expect(reach(group(5, plan, plan))).toBe('5% of users who match 2 conditions')
  expect(reach(group(5, plan), group(10), group(100, plan))).toBe('3 condition sets')
})

it('combines compatible groups', () => {
  expect(reach(group(5, plan), group(100))).toBe('Everyone')
  expect(reach(group(5), group(30))).toBe('30% of users')
  expect(reach(group(0), group(30))).toBe('30% of users')
  expect(reach(group(0), group(0, plan))).toBe('No one')
})

it('handles filters of any shape', () => {
  for (const odd of [undefined, null, 'x', [], {}, { groups: {} }, { groups: [1, null] }]) {
    expect(formatReach(odd)).toBe('No one')
    expect(getVariants(odd)).toEqual([])
  }
  expect(getVariants({ multivariate: { variants: [1, { key: 5, rollout_percentage: 'x' }] } })).toEqual([
    { key: '5', name: '', percent: 0 },
  ])
  expect(getPayload({ payloads: { true: { a: 1 } } }, 'true')).toBe('{"a":1}')
  expect(getPayload({ payloads: [] }, 'constructor')).toBe('')
})

it('describes conditions as sentences, with the variant that a group forces', () => {
  const filters = { groups: [group(50, plan), { ...group(100), variant: 'red' }] }
  expect(describeConditions(filters)).toEqual([
    '50% of users whose plan is “pro”',
    'Everyone: always variant “red”',
  ])
  expect(describeTargetedUsers(filters, true)).toBe('50% of users whose plan is “pro”, or everyone.')
  expect(describeTargetedUsers({ groups: [group(20)] }, false)).toBe(
    'No one while it is off. When turned on: 20% of all users.',
  )
})
