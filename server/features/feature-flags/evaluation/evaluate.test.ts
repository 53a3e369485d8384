import { describe, expect, it } from 'vitest'
import { createFlagEvaluator, type EvaluatedFlag } from './evaluate'

const now = Date.parse('2024-03-31T12:00:00Z')
let serial = 0
const flag = (filters: object, key = 'simple-flag'): EvaluatedFlag => {
  serial += 1
  return { id: serial, key, filters: { ...filters } }
}
const ask = (flag: EvaluatedFlag, distinct_id = 'ann', properties = {}, others: EvaluatedFlag[] = []) =>
  createFlagEvaluator([flag, ...others], { distinct_id, properties, now })(flag)
const is = (key: string, value: unknown, operator = 'exact') => ({ key, value, operator, type: 'person' })
const needs = (key: string, value: unknown) => ({ key, value, operator: 'flag_evaluates_to', type: 'flag' })
const variants = [
  ['first-variant', 50],
  ['second-variant', 20],
  ['third-variant', 20],
  ['fourth-variant', 5],
  ['fifth-variant', 5],
].map(([key, rollout_percentage]) => ({ key, rollout_percentage }))

describe('feature flag', () => {
  it('is enabled for all users without restrictions', () => {
    expect(ask(flag({ groups: [{}] }))).toEqual({
      enabled: true,
      variant: null,
      reason: { code: 'condition_match', condition_index: 0 },
      payload: null,
    })
    expect(ask(flag({ groups: [{ properties: [], rollout_percentage: null }] })).enabled).toBe(true)
    expect(ask(flag({ rollout_percentage: 100 })).enabled).toBe(true)
  })

  it('is disabled for all users without conditions or with a rollout of 0 %', () => {
    expect(ask(flag({ groups: [] })).reason).toEqual({ code: 'no_condition_match', condition_index: null })
    expect(ask(flag({ groups: [{ rollout_percentage: 0 }] })).enabled).toBe(false)
  })

  it('is enabled for the same share of users as in every SDK', () => {
    const half = flag({ groups: [{ rollout_percentage: 45 }] })
    const people = Array.from({ length: 20 }, (_, number) => ask(half, `distinct_id_${number}`).enabled)
    expect(people.map((enabled) => (enabled ? 'x' : '.')).join('')).toBe('.xx.x..x.x.xx.x...xx')
    expect(ask(half, 'distinct_id_0').reason).toEqual({ code: 'out_of_rollout_bound', condition_index: 0 })
  })

  it('uses the first matching condition set', () => {
    const groups = [
      { properties: [is('plan', 'pro'), is('seats', '10', 'gt')] },
      { properties: [is('plan', 'pro')], rollout_percentage: 0 },
      { properties: [is('email', '@example.com', 'icontains')] },
    ]
    const index = (properties: object) => ask(flag({ groups }), 'ann', properties).reason
    expect(index({ plan: 'pro', seats: 12 })).toEqual({ code: 'condition_match', condition_index: 0 })
    expect(index({ plan: 'pro', email: 'a@example.com' })).toMatchObject({ condition_index: 2 })
    expect(index({ plan: 'pro' })).toEqual({ code: 'out_of_rollout_bound', condition_index: 1 })
    expect(index({})).toEqual({ code: 'no_condition_match', condition_index: null })
  })

  it('assigns the same variant as every SDK', () => {
    const groups = [{ rollout_percentage: 55 }]
    const many = flag({ groups, multivariate: { variants } }, 'multivariate-flag')
    const people = Array.from({ length: 7 }, (_, number) => ask(many, `distinct_id_${number}`))
    expect(people.map(({ enabled, variant }) => enabled && variant)).toEqual([
      'second-variant',
      'second-variant',
      'first-variant',
      false,
      false,
      'second-variant',
      'first-variant',
    ])
  })

  it('uses the variant override of a condition set if the variant exists', () => {
    const of = (variant: unknown) => {
      const groups = [{ properties: [is('plan', 'pro')], variant }, {}]
      return flag({ groups, multivariate: { variants } }, 'multivariate-flag')
    }
    expect(ask(of('fifth-variant'), 'distinct_id_0', { plan: 'pro' }).variant).toBe('fifth-variant')
    expect(ask(of('gone'), 'distinct_id_0', { plan: 'pro' }).variant).toBe('second-variant')
    expect(ask(of('fifth-variant'), 'distinct_id_0').variant).toBe('second-variant')
  })

  it('returns the payload of its value', () => {
    expect(ask(flag({ groups: [{}], payloads: { true: '{"a": 1}' } })).payload).toBe('{"a": 1}')
    expect(ask(flag({ groups: [{}], payloads: { true: { a: 1 } } })).payload).toBe('{"a":1}')
    const many = { multivariate: { variants }, payloads: { 'second-variant': '"two"' } }
    const two = { ...many, groups: [{ variant: 'second-variant' }] }
    expect(ask(flag(two)).payload).toBe('"two"')
    expect(ask(flag({ ...many, groups: [{ variant: 'first-variant' }] })).payload).toBeNull()
    expect(ask(flag({ groups: [], payloads: { true: '1' } })).payload).toBeNull()
  })

  it('is disabled for group types and cohorts, which are not supported', () => {
    expect(ask(flag({ groups: [{}], aggregation_group_type_index: 0 })).reason.code).toBe('no_group_type')
    const cohort = { key: 'id', value: 4, type: 'cohort' }
    expect(ask(flag({ groups: [{ properties: [cohort] }] })).enabled).toBe(false)
  })

  it('evaluates flag dependencies by id or key and stops at cycles', () => {
    const pro = flag({ groups: [{ properties: [is('plan', 'pro')], variant: 'first-variant' }] }, 'pro')
    const many = flag({ ...pro.filters, multivariate: { variants } }, 'many')
    const follows = (key: string, value: unknown, properties = {}) =>
      ask(flag({ groups: [{ properties: [needs(key, value)] }] }, 'follows'), 'ann', properties, [pro, many])
    expect(follows('pro', true, { plan: 'pro' }).enabled).toBe(true)
    expect(follows(String(pro.id), true).enabled).toBe(false)
    expect(follows(String(pro.id), false).enabled).toBe(true)
    expect(follows('many', 'first-variant', { plan: 'pro' }).enabled).toBe(true)
    expect(follows('many', 'fifth-variant', { plan: 'pro' }).enabled).toBe(false)
    expect(follows('gone', true).reason.code).toBe('missing_dependency')
    const firstFlag = flag({ groups: [{ properties: [needs('other', true)] }] }, 'one')
    const secondFlag = flag({ groups: [{ properties: [needs('one', true)] }] }, 'other')
    expect(ask(firstFlag, 'ann', {}, [secondFlag]).enabled).toBe(false)
  })
})
