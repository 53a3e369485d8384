import { expect, it } from 'vitest'
import type { ActivityChange } from '../../../contract/schemas/activity'
import { describeFlagChanges } from './describe-changes'

const change = (field: string, before: unknown, after: unknown): ActivityChange => ({
  type: 'FeatureFlag',
  action: 'changed',
  field,
  before,
  after,
})
const describeFilters = (before: object, after: object) =>
  describeFlagChanges([change('filters', before, after)])
const plan = { key: 'plan', type: 'person', operator: 'exact', value: ['pro'] }
const group = (rollout_percentage: number, ...properties: object[]) => ({ properties, rollout_percentage })
const variants = (...shares: [key: string, rollout_percentage: number][]) => ({
  groups: [group(100)],
  multivariate: { variants: shares.map(([key, rollout_percentage]) => ({ key, rollout_percentage })) },
})

it('describes changes of a rollout', () => {
  expect(describeFilters({ groups: [group(10)] }, { groups: [group(30)] })).toEqual([
    'raised the rollout from 10% to 30%',
  ])
  expect(describeFilters({ groups: [group(30)] }, { groups: [group(0)] })).toEqual([
    'lowered the rollout from 30% to 0%',
  ])
  const both = [group(5, plan), group(20)]
  expect(describeFilters({ groups: both }, { groups: [group(50, plan), group(10)] })).toEqual([
    'raised the rollout of condition set 1 from 5% to 50%',
    'lowered the rollout of condition set 2 from 20% to 10%',
  ])
})

it('describes changed, added and removed condition sets', () => {
  expect(describeFilters({ groups: [group(100)] }, { groups: [group(100, plan)] })).toEqual([
    'changed condition set 1 from “Everyone” to “Users whose plan is “pro””',
  ])
  const both = { groups: [group(100, plan), group(5)] }
  expect(describeFilters({ groups: [group(100, plan)] }, both)).toEqual([
    'added the condition set “5% of all users”',
  ])
  expect(describeFilters(both, { groups: [group(5)] })).toEqual([
    'removed the condition set “Users whose plan is “pro””',
  ])
})

it('describes changes of variants and payloads', () => {
  const plain = { groups: [group(100)] }
  const even = variants(['control', 50], ['test', 50])
  expect(describeFilters(plain, even)).toEqual(['added the variants control 50% and test 50%'])
  expect(describeFilters(even, variants(['control', 90], ['test', 10]))).toEqual([
    'changed the variants from control 50% and test 50% to control 90% and test 10%',
  ])
  expect(describeFilters(even, { ...plain, multivariate: null })).toEqual(['removed all variants'])
  expect(describeFilters(even, { ...even, payloads: { test: '{"a":1}' } })).toEqual([
    'set the payload of variant “test” to {"a":1}',
  ])
  expect(describeFilters({ ...plain, payloads: { true: '1' } }, plain)).toEqual(['removed the payload'])
})

it('describes changes of other fields', () => {
  const changes = [
    change('active', false, true),
    change('key', 'a', 'b'),
    change('name', 'x', ''),
    change('tags', [], ['web', 'beta']),
    change('ensure_experience_continuity', null, true),
    change('deleted', false, true),
    change('new_field', 1, 2),
  ]
  expect(describeFlagChanges(changes)).toEqual([
    'turned on the flag',
    'renamed the flag from “a” to “b”',
    'removed the description',
    'set the tags to “web” and “beta”',
    'made the value persist across authentication',
    'deleted the flag',
    'changed New field',
  ])
})

it('names filters that the dashboard does not support, and accepts any shape', () => {
  const groups = [group(100)]
  expect(describeFilters({ groups }, { groups, later: 1 })).toEqual(['changed later'])
  expect(describeFlagChanges([change('filters', null, 'x')])).toEqual(['changed the release conditions'])
})
