import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSdkFixture } from '../../../tests/support/sdk-fixture'

const { server, token, ask, flag, getFlag, capture, create, patch } = createSdkFixture()
const everybody = { groups: [{ properties: [], rollout_percentage: 100 }] }
const only = (key: string, value: string, operator = 'exact') => ({
  groups: [{ properties: [{ key, value, operator, type: 'person' }] }],
})
const UUID = /^[\da-f-]{36}$/

describe('flags for SDKs', () => {
  it('are returned with their reasons', async () => {
    const payloads = { true: '{"color": "green"}' }
    const { id } = await flag('everybody', { ...everybody, payloads })
    await flag('nobody', { groups: [{ rollout_percentage: 0 }] })
    const { status, body } = await ask('/flags/?v=2', {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ errorsWhileComputingFlags: false, requestId: expect.stringMatching(UUID) })
    expect(body.flags.everybody).toEqual({
      key: 'everybody',
      enabled: true,
      variant: null,
      reason: { code: 'condition_match', condition_index: 0, description: 'Matched condition set 1' },
      metadata: { id, version: 1, description: null, payload: '{"color": "green"}' },
    })
    expect(body.flags.nobody).toMatchObject({ enabled: false, reason: { code: 'out_of_rollout_bound' } })
    expect(body).not.toHaveProperty('supportedCompression')
  })

  it('are returned to older SDKs in their format', async () => {
    const variants = [{ key: 'blue', rollout_percentage: 100 }]
    await flag('color', { ...everybody, multivariate: { variants }, payloads: { blue: '"#00f"' } })
    const values = { everybody: true, nobody: false, color: 'blue' }
    const payloads = { everybody: '{"color": "green"}', color: '"#00f"' }
    const legacy = (await ask('/flags/', {})).body
    expect(legacy).toMatchObject({ featureFlags: values, featureFlagPayloads: payloads })
    expect((await ask('/flags/?v=1', {})).body.featureFlags).toEqual(values)
    const decide = async (version: string) => (await ask(`/decide/${version}`, {})).body
    expect(await decide('?v=3')).toMatchObject({ featureFlags: values, featureFlagPayloads: payloads })
    expect((await decide('?v=2')).featureFlags).toEqual({ everybody: true, color: 'blue' })
    expect((await decide('')).featureFlags).toEqual(['everybody', 'color'])
    expect(await decide('?v=4')).toMatchObject({
      flags: { color: { enabled: true, variant: 'blue' } },
      supportedCompression: ['gzip', 'gzip-js'],
      analytics: { endpoint: '/i/v0/e/' },
    })
    expect(await ask('/flags/?v=2&config=true', {})).toMatchObject({
      body: { flags: { everybody: { enabled: true } }, hasFeatureFlags: true, token: token() },
    })
  })

  it('are omitted when they are disabled or deleted', async () => {
    await flag('inactive', everybody, { active: false })
    await flag('deleted', everybody, { deleted: true })
    const { flags } = (await ask('/flags/?v=2', {})).body
    expect(flags).not.toHaveProperty('inactive')
    expect(flags).not.toHaveProperty('deleted')
  })

  it('are evaluated with the properties in the request before the stored person properties', async () => {
    await flag('pro', only('plan', 'pro'))
    expect((await getFlag('pro', { distinct_id: 'bob' })).enabled).toBe(false)
    await capture('upgraded', 'bob', { $set: { plan: 'pro' } })
    expect((await getFlag('pro', { distinct_id: 'bob' })).enabled).toBe(true)
    const said = (plan: string, distinct_id: string) =>
      getFlag('pro', { distinct_id, person_properties: { plan } })
    expect((await said('free', 'bob')).enabled).toBe(false)
    expect((await said('pro', 'somebody else')).enabled).toBe(true)
  })

  it('are limited to the requested keys', async () => {
    const keys = async (url: string, body: object) => Object.keys((await ask(url, body)).body.flags).sort()
    expect(await keys('/flags/?v=2', { flag_keys_to_evaluate: ['pro', 'unknown'] })).toEqual(['pro'])
    expect(await keys('/flags/?v=2', { flag_keys: ['nobody', 'pro'] })).toEqual(['nobody', 'pro'])
    expect(await keys('/flags/?v=2', { disable_flags: true })).toEqual([])
    const linked = await flag('for-a-survey', everybody)
    const { internal_targeting_flag } = await create({ start_date: '2024-05-01', linked_flag_id: linked.id })
    const surveysOnly = await keys('/flags/?v=2&only_evaluate_survey_feature_flags=true', {})
    expect(surveysOnly).toEqual(['for-a-survey', internal_targeting_flag.key])
  })

  it('exclude users who have answered or dismissed a survey in its current iteration', async () => {
    const survey = await create({ start_date: '2024-05-01' })
    const { key } = survey.internal_targeting_flag
    const isEnabledFor = async (distinct_id: string) => (await getFlag(key, { distinct_id })).enabled
    expect(await isEnabledFor('carol')).toBe(true)
    await capture('survey sent', 'carol', { $set: { [`$survey_responded/${survey.id}`]: true } })
    await capture('survey dismissed', 'dave', { $set: { [`$survey_dismissed/${survey.id}`]: true } })
    expect([await isEnabledFor('carol'), await isEnabledFor('dave'), await isEnabledFor('erin')]).toEqual([
      false,
      false,
      true,
    ])
    await patch(survey.id, { iteration_count: 2, iteration_frequency_days: 30 })
    expect(await isEnabledFor('carol')).toBe(true)
    await capture('survey sent', 'carol', { $set: { [`$survey_responded/${survey.id}/1`]: true } })
    expect(await isEnabledFor('carol')).toBe(false)
  })

  it('exclude users who have recently seen any survey', async () => {
    const conditions = { seenSurveyWaitPeriodInDays: 7 }
    const { internal_targeting_flag } = await create({ start_date: '2024-05-01', conditions })
    const seen = async (days: number) => {
      const last = new Date(Date.now() - days * 86_400_000).toISOString()
      const person_properties = { $last_seen_survey_date: last }
      return (await getFlag(internal_targeting_flag.key, { person_properties })).enabled
    }
    expect([await seen(6), await seen(8)]).toEqual([false, true])
    expect((await getFlag(internal_targeting_flag.key)).enabled).toBe(true)
  })
})

describe('flag request encoding and validation', () => {
  const post = (payload: string | Buffer | object, url = '/flags/?v=2', headers = {}) =>
    server.request({ method: 'POST', url, payload, headers })

  it('accepts every encoding, and requests from every origin', async () => {
    const text = JSON.stringify({ token: token(), distinct_id: 'ann' })
    const base64 = Buffer.from(text).toString('base64')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers = [
      await post(gzipSync(text), '/flags/?v=2&compression=gzip-js', { 'content-type': 'text/plain' }),
      await post(gzipSync(text), '/flags/?v=2', { 'content-encoding': 'gzip' }),
      await post(`data=${encodeURIComponent(base64)}`, '/decide/?v=4&compression=base64', form),
      await post(text, '/flags?v=2', { 'content-type': 'application/json', origin: 'https://shop.example' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    for (const response of answers) expect(response.json().flags).toHaveProperty('everybody')
    expect(answers[3]?.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-credentials': 'true',
    })
  })

  it.each([
    [401, { distinct_id: 'ann' }],
    [401, { token: 'phc_nobody', distinct_id: 'ann' }],
    [401, { token: 'no\0token', distinct_id: 'ann' }],
    [400, '{"token": '],
    [400, ''],
  ])('is rejected with %d and a plain text message: %j', async (status, payload) => {
    const { statusCode, headers, body } = await post(payload)
    expect(statusCode).toBe(status)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^[A-Z].+\.$/)
  })

  it('requires a distinct id', async () => {
    expect((await post({ token: token() })).statusCode).toBe(400)
    expect((await post({ token: token(), distinct_id: '' })).statusCode).toBe(400)
    expect((await post({ api_key: token(), distinct_id: 12 })).statusCode).toBe(200)
  })
})
