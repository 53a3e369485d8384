import { describe, expect, it } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import { type Audience, describeTargeting, formatAudienceSentence } from './targeting'

const nobodyAsked: Audience = { conditions: null, flagKey: null, filters: null }
const sentence = (audience: Partial<Audience>) => formatAudienceSentence({ ...nobodyAsked, ...audience })
const on = (conditions: JsonRecord) => sentence({ conditions })
const group = (properties: JsonRecord[], rollout_percentage: unknown = 100) => ({
  properties,
  rollout_percentage,
})
const only = (...groups: JsonRecord[]) => sentence({ filters: { groups } })
const person = (key: string, operator: string, value?: unknown) => ({ key, operator, value, type: 'person' })
const EVERYWHERE = 'on all pages, when the page opens; at most once.'

describe('audience sentence', () => {
  it('describes everyone if there are no conditions', () => {
    expect(sentence({})).toBe(`Everyone, ${EVERYWHERE}`)
    expect(on({ url: '', deviceTypes: [], events: { values: [] }, selector: null })).toBe(
      `Everyone, ${EVERYWHERE}`,
    )
  })

  it('names people, devices, pages, trigger, frequency and waiting period in this order', () => {
    const text = sentence({
      filters: { groups: [group([person('email', 'icontains', '@acme.com')])] },
      conditions: {
        seenSurveyWaitPeriodInDays: 30,
        events: { values: [{ name: 'checkout' }] },
        url: '/pricing',
        deviceTypes: ['Desktop'],
      },
      schedule: 'once',
    })
    expect(text).toBe(
      'Users whose email contains “@acme.com”, on desktop, on pages whose URL contains “/pricing”, after the event “checkout”; at most once; unless they saw a survey in the last 30 days.',
    )
  })

  it('describes people with a feature flag, and those among them that match a filter', () => {
    expect(sentence({ flagKey: 'beta' })).toBe(`Users who have the feature flag “beta”, ${EVERYWHERE}`)
    expect(sentence({ flagKey: 'beta', conditions: { linkedFlagVariant: 'b' } })).toContain(
      'the feature flag “beta” in its variant “b”,',
    )
    expect(sentence({ flagKey: 'beta', conditions: { linkedFlagVariant: 'any' } })).toContain(
      'flag “beta”, on',
    )
    expect(
      sentence({ flagKey: 'beta', filters: { groups: [group([person('plan', 'exact', ['pro'])], 20)] } }),
    ).toBe(`20% of users who have the feature flag “beta” and whose plan is “pro”, ${EVERYWHERE}`)
  })

  it('separates the groups of a filter', () => {
    expect(only(group([person('plan', 'exact', ['pro', 'team'])]), group([], 10))).toBe(
      `Either users whose plan is “pro” or “team”, or 10% of all users: ${EVERYWHERE}`,
    )
    expect(only(group([person('a', 'is_set'), person('b', 'is_not_set'), person('c', 'gt', '5')]))).toBe(
      `Users whose a is set, whose b is not set and whose c is more than “5”, ${EVERYWHERE}`,
    )
    expect(only(group([]))).toBe(`Everyone, ${EVERYWHERE}`)
    expect(only()).toBe(`No one, ${EVERYWHERE}`)
  })

  it('formats relative dates as text and other dates as they are', () => {
    expect(only(group([person('seen', 'is_date_before', '-7d')]))).toContain(
      'whose seen is before 7 days ago,',
    )
    expect(only(group([person('seen', 'is_date_after', '1m')]))).toContain('whose seen is after 1 month ago,')
    expect(only(group([person('seen', 'is_date_exact', '2025-01-31')]))).toContain('is on “2025-01-31”,')
  })

  it('describes cohorts and other flags', () => {
    expect(only(group([{ type: 'cohort', key: 'id', value: 5 }]))).toContain(
      'Users who are in the cohort “5”, on all pages, when the page opens; at most once.',
    )
    expect(only(group([{ type: 'cohort', key: 'id', value: 5, operator: 'not_in' }]))).toContain(
      'Users who are not in the cohort “5”, on all pages, when the page opens; at most once.',
    )
    const flag = (value: unknown) => ({ type: 'flag', key: 'x', operator: 'flag_evaluates_to', value })
    expect(only(group([flag(true), flag(false), flag('b')]))).toContain(
      'Users who have the feature flag “x”, who do not have the feature flag “x” and who have the feature flag “x” in its variant “b”, on all pages, when the page opens; at most once.',
    )
  })

  it('shows unknown values as they are', () => {
    expect(only(group([person('version', 'semver_gt', '2.0')]))).toContain('whose version semver_gt “2.0”,')
    expect(only(group([{ type: 'group', key: 'size', operator: 'gt', value: 5 }]))).toContain(
      'whose group property size is more than “5”,',
    )
    expect(on({ url: '/a', urlMatchType: 'startswith' })).toContain(
      'Everyone, on pages whose URL startswith “/a”; at most once.',
    )
    expect(on({ future: { deep: true }, none: null })).toBe(
      'Everyone, on all pages, when the page opens; at most once; with other settings: “future”.',
    )
  })

  it('describes every type of URL and device condition', () => {
    expect(on({ url: '/a', urlMatchType: 'is_not' })).toBe(
      'Everyone, on pages whose URL is not “/a”; at most once.',
    )
    expect(on({ selector: '.done' })).toBe('Everyone, on pages with the element “.done”; at most once.')
    expect(on({ deviceTypes: ['Mobile', 'Tablet'] })).toContain(
      'Everyone, on mobile or tablet, on all pages, when the page opens; at most once.',
    )
    expect(on({ deviceTypes: ['Mobile'], deviceTypesMatchType: 'is_not' })).toContain(
      'Everyone, not on mobile,',
    )
    expect(on({ deviceTypes: ['Mob.*'], deviceTypesMatchType: 'regex' })).toContain(
      'on devices whose type matches the regular expression “Mob.*”,',
    )
    expect(on({ deviceTypes: ['Watch'] })).toContain('on “Watch”,')
  })

  it('describes events, actions and cancel events', () => {
    expect(
      on({
        events: {
          values: [
            { name: 'paid', propertyFilters: { plan: { operator: 'exact', values: ['pro'] } } },
            { name: 'left' },
          ],
        },
        actions: { values: [{ id: 4 }] },
        cancelEvents: { values: [{ name: 'went' }] },
      }),
    ).toBe(
      'Everyone, on all pages, after the event “paid” where plan is “pro” or “left”, or after the action “4”, unless “went” occurs first; at most once.',
    )
  })

  it('describes the frequency', () => {
    expect(sentence({ schedule: 'always' })).toContain(
      'Everyone, on all pages, when the page opens; every time, without limit.',
    )
    expect(sentence({ schedule: 'recurring', iteration_count: 4, iteration_frequency_days: 30 })).toContain(
      '; at most once in each of 4 iterations, one every 30 days.',
    )
    expect(sentence({ schedule: 'recurring', iteration_count: 4 })).toContain('; at most once.')
    expect(on({ events: { values: [{ name: 'a' }], repeatedActivation: true } })).toContain(
      'Everyone, on all pages, after each event “a”; repeatedly.',
    )
    expect(on({ seenSurveyWaitPeriodInDays: 1 })).toContain(
      'Everyone, on all pages, when the page opens; at most once; unless they saw a survey in the last day.',
    )
  })

  it('describes the element that opens a survey', () => {
    expect(sentence({ type: 'widget' })).toContain(
      'Everyone, on all pages, when users open it; at most once.',
    )
    expect(sentence({ type: 'api' })).toContain(
      'Everyone, on all pages, when your own code opens it; at most once.',
    )
    expect(sentence({ type: 'external_survey' })).toBe('Anyone with the link.')
  })

  it('is formatted without an error for arbitrary JSON', () => {
    const odd: JsonRecord = {
      url: 5,
      deviceTypes: 'Desktop',
      events: [1],
      actions: { values: 'x' },
      cancelEvents: 7,
      linkedFlagVariant: { a: 1 },
      seenSurveyWaitPeriodInDays: '30',
    }
    for (const filters of [
      {},
      { groups: 'x' },
      { groups: [1, { properties: [null, 'x', {}] }] },
      { groups: [{}] },
    ])
      expect(sentence({ conditions: odd, filters, flagKey: 'k' })).toMatch(/^[A-Z\d].*\.$/)
  })
})

it('each condition has its own line, and no condition results in no line', () => {
  expect(describeTargeting(nobodyAsked)).toEqual([])
  expect(describeTargeting({ ...nobodyAsked, type: 'external_survey' })).toEqual(['Anyone with the link'])
  expect(
    describeTargeting({
      conditions: { url: '/a', seenSurveyWaitPeriodInDays: 7, deviceTypes: ['Desktop'] },
      flagKey: 'beta',
      filters: { groups: [group([person('plan', 'exact', 'pro')], 50), group([], 5)] },
    }),
  ).toEqual([
    'Users who have the feature flag “beta”',
    '50% of users whose plan is “pro”, or 5% of all users',
    'On pages whose URL contains “/a”',
    'On desktop',
    'Not shown to users who saw a survey in the last 7 days',
  ])
})
