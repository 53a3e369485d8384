import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSdkFixture } from '../../../tests/support/sdk-fixture'

const { server, workspace, token, ask, flag, getFlag, capture, create, getSurveys } = createSdkFixture()
const when = (key: string, operator: string, value: unknown = operator) => ({
  groups: [{ properties: [{ key, value, operator, type: 'person' }] }],
})
const post = async (payload: string | Buffer | object, url = '/flags/?v=2') => {
  const { statusCode, body } = await server.request({ method: 'POST', url, payload })
  return { status: statusCode, body }
}
/** Measures the CPU time of an action in milliseconds. */
async function measureTime(act: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

describe('flag request', () => {
  const question = (more: object = {}) => JSON.stringify({ token: token(), distinct_id: 'ann', ...more })

  it.each<[string, number, () => string | Buffer]>([
    [
      'is nested without end',
      400,
      () => question({ person_properties: 0 }).replace(':0', `:${'['.repeat(200)}${']'.repeat(200)}`),
    ],
    ['is broken gzip', 400, () => gzipSync(question()).subarray(0, 30)],
    ['is larger once unpacked', 413, () => gzipSync(question({ x: ' '.repeat(50_000_000) }))],
    [
      'is larger once unpacked twice',
      413,
      () => Buffer.from(gzipSync(question({ x: ' '.repeat(50_000_000) })).toString('base64')),
    ],
    ['is larger as it is', 413, () => question({ x: ' '.repeat(2_100_000) })],
    ['is a list', 401, () => '[1, 2]'],
    ['has a token that is none', 401, () => question({ token: '../../etc' })],
    ['has a token without end', 401, () => question({ token: 'x'.repeat(100_000) })],
    ['has a token of prototypes', 401, () => question({ token: '__proto__' })],
    ['has a token that is a list', 401, () => question({ token: ['a'] })],
  ])('is rejected when it %s', async (_what, status, buildPayload) => {
    expect(await post(buildPayload())).toEqual({ status, body: expect.stringMatching(/^[A-Z].+\.$/) })
  })

  it.each<[string, unknown]>([
    ['text without end', 'x'.repeat(1_000_000)],
    ['half a pair', '\ud800'],
    ['NUL', 'a\0b'],
    ['a list', [1, { a: 2 }]],
    ['a name of prototypes', 'constructor'],
  ])('is accepted for a distinct id that is %s', async (_what, distinct_id) => {
    expect((await ask('/flags/?v=2', { distinct_id })).status).toBe(200)
    expect((await capture('seen', 'ann', { $set: { a: 1 }, distinct_id })).status).toBe(200)
  })

  it('is read as far as possible when it is not valid UTF-8', async () => {
    const bytes = Buffer.from(question({ distinct_id: 'b\u00ffb' }), 'latin1')
    expect((await post(bytes)).status).toBe(200)
  })

  it('cannot access prototypes', async () => {
    await flag('made', when('constructor', 'is_set'))
    await flag('polluted', when('polluted', 'is_set'))
    await flag('__proto__', { groups: [{}], payloads: {} })
    const properties = '{"__proto__": {"polluted": 1}, "toString": 1}'
    const requestBody = question({ person_properties: 0 }).replace(':0', `:${properties}`)
    const { flags } = JSON.parse((await post(requestBody)).body)
    expect([flags.made.enabled, flags.polluted.enabled]).toEqual([false, false])
    expect(Object.keys(flags)).toContain('__proto__')
    expect((await getFlag('made', { person_properties: { constructor: 1 } })).enabled).toBe(true)
    await capture(
      'set',
      'mallory',
      JSON.parse('{"$set": {"__proto__": {"polluted": 1}, "constructor": {"prototype": 1}}}'),
    )
    expect((await getFlag('made', { distinct_id: 'mallory' })).enabled).toBe(true)
    expect((await getFlag('polluted', { distinct_id: 'mallory' })).enabled).toBe(false)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('may name as many flags as the body limit allows', async () => {
    const flag_keys_to_evaluate = [...Array.from({ length: 150_000 }, (_, index) => `k${index}`), 'made']
    expect(Object.keys((await ask('/flags/?v=2', { flag_keys_to_evaluate })).body.flags)).toEqual(['made'])
  })

  it('evaluates ten thousand person properties, and ignores properties that are too large to store', async () => {
    await flag('last', when('key-9999', 'exact', 'yes'))
    const many = (text: string) =>
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key-${index}`, text]))
    await capture('set', 'rich', { $set: many('yes') })
    expect((await getFlag('last', { distinct_id: 'rich' })).enabled).toBe(true)
    await capture('set', 'rich', { $set: many('no'.repeat(50)) })
    expect((await getFlag('last', { distinct_id: 'rich' })).enabled).toBe(true)
    expect((await getFlag('last', { person_properties: many('yes') })).enabled).toBe(true)
  })
})

describe('regular expression with catastrophic backtracking', () => {
  it('does not block other requests, even if many flags have one', async () => {
    await flag('plain', when('email', 'regex', '@example\\.com$'))
    for (let number = 0; number < 20; number++)
      await flag(`endless-${number}`, when('name', 'regex', `^(a+)+${'x?'.repeat(number)}$`))
    const person_properties = { name: `${'a'.repeat(60)}!`, email: 'ann@example.com' }
    const answers: { enabled: boolean }[][] = []
    const asking = async () => {
      const { flags } = (await ask('/flags/?v=2', { person_properties })).body
      answers.push([flags.plain, ...Array.from({ length: 20 }, (_, number) => flags[`endless-${number}`])])
    }
    // The first requests use up the time budget of each expression; after that they take almost no time.
    expect(await measureTime(asking)).toBeLessThan(1000)
    for (let time = 0; time < 20; time++) await asking()
    expect(await measureTime(asking)).toBeLessThan(100)
    for (const [plain, ...endless] of answers) {
      expect(plain?.enabled).toBe(true)
      expect(endless.some(({ enabled }) => enabled)).toBe(false)
    }
    expect((await getFlag('endless-0', { person_properties: { name: 'aaa' } })).enabled).toBe(true)
  })

  it('is stored in the conditions of a survey, and never run by the server', async () => {
    const conditions = { url: '^(a+)+$', urlMatchType: 'regex' }
    const { id } = await create({ start_date: '2024-05-01', conditions })
    const publicSurvey = (await getSurveys()).body.surveys.find((survey: { id: string }) => survey.id === id)
    expect(publicSurvey.conditions).toEqual(conditions)
  })
})

describe('flags that depend on other flags', () => {
  it('are evaluated regardless of the length of the chain', async () => {
    for (let number = 0; number < 300; number++)
      await flag(`link-${number}`, {
        groups: [
          {
            properties: [
              { key: `link-${number + 1}`, value: true, operator: 'flag_evaluates_to', type: 'flag' },
            ],
          },
        ],
      })
    const { status, body } = await ask('/flags/?v=2', {})
    expect([status, body.flags['link-0'].reason.code]).toEqual([200, 'no_condition_match'])
  })
})

describe('surveys for SDKs', () => {
  const BAD =
    'Hi <b onclick="x()">there</b><script>alert(1)</script><img src="javascript:x" onerror=alert(1)>'
  const texts = ['question', 'description', 'buttonText', 'lowerBoundLabel', 'upperBoundLabel']

  it('are returned without scripts, regardless of the input', async () => {
    const fields = Object.fromEntries(texts.map((name) => [name, BAD]))
    const question = {
      ...fields,
      type: 'rating',
      choices: [BAD, 'plain'],
      translations: { fr: { ...fields } },
    }
    const thanks = ['Header', 'Description', 'CloseButtonText']
    const appearance = Object.fromEntries(thanks.map((name) => [`thankYouMessage${name}`, BAD]))
    const { id } = await create({ start_date: '2024-05-01', questions: [question], appearance })
    const publicSurvey = (await getSurveys()).body.surveys.find((survey: { id: string }) => survey.id === id)
    const written = JSON.stringify([publicSurvey.questions, publicSurvey.appearance])
    expect(written).not.toMatch(/<script|onclick|onerror|alert/)
    expect(written.match(/Hi <b>there<\/b>/g)).toHaveLength(texts.length * 2 + 1 + thanks.length)
  })

  it('are returned with unchanged branches to questions that do not exist', async () => {
    const branching = {
      type: 'response_based',
      responseValues: { positive: 99, __proto__: 'end', negative: 'end' },
    }
    const questions = [
      { id: 'a', type: 'rating', question: 'How?', scale: 5, branching },
      { id: 'b', type: 'open', question: 'Why?', branching: { type: 'specific_question', index: -7 } },
    ]
    const { id } = await create({ start_date: '2024-05-01', questions })
    const publicSurvey = (await getSurveys()).body.surveys.find((survey: { id: string }) => survey.id === id)
    expect(publicSurvey.questions).toEqual(JSON.parse(JSON.stringify(questions)))
  })

  it.each(['phc_nobody', '../', '%2e%2e', '%F0%28', 'x'.repeat(5000), '__proto__', "'%20or%201=1--"])(
    'are rejected for the token %s',
    async (bad) => {
      expect((await getSurveys(`?token=${bad}`)).status).toBe(401)
      expect((await server.request({ url: `/array/${bad}/config` })).statusCode).toBeGreaterThanOrEqual(400)
    },
  )

  it('are not returned to other projects', async () => {
    const { body } = await server.call(workspace.key, 'POST', '/api/organizations/@current/projects/', {
      name: 'Other',
    })
    const question = { token: body.api_token, distinct_id: 'ann' }
    expect((await getSurveys(`?token=${body.api_token}`)).body.surveys).toEqual([])
    expect(JSON.parse((await post(question)).body).flags).toEqual({})
  })
})
