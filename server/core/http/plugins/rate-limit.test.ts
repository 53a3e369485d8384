import { describe, expect, it } from 'vitest'
import { expectError } from '../../../../tests/support/expect-error'
import { buildKey, buildOrganization } from '../../../../tests/support/factories'
import { createTestServer, type TestServer } from '../../../../tests/support/test-server'

const ME = '/api/users/@me/'

/** Calls until rejected, at most ten times; returns the number of successful calls and the rejection. */
async function exhaustLimit(server: TestServer, key: string) {
  for (let answered = 0; answered < 10; answered++) {
    const response = await server.call(key, 'GET', ME)
    if (response.status !== 200) return { answered, answer: response }
  }
  throw new Error('never refused')
}

describe('rate limit per minute', () => {
  const server = createTestServer({ RATE_LIMIT_PER_MINUTE: 3, RATE_LIMIT_PER_HOUR: 100 })

  it('rejects requests beyond it with Retry-After', async () => {
    const { key } = await buildOrganization(server.db)
    const { answered, answer: response } = await exhaustLimit(server, key)
    expect(answered).toBe(3)
    const { detail, ...refusal } = expectError(response, 429)
    expect(refusal).toEqual({ type: 'throttled_error', code: 'throttled', attr: null })
    const seconds = Number(response.headers['retry-after'])
    expect(detail).toBe(`Request was throttled. Expected available in ${seconds} seconds.`)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('applies to each key, even with the same owner', async () => {
    const { key, owner } = await buildOrganization(server.db)
    const second = await buildKey(server.db, owner.id)
    await exhaustLimit(server, key)
    expect((await server.call(second, 'GET', ME)).status).toBe(200)
  })

  it('does not count requests rejected earlier', async () => {
    const [{ key }, otherWorkspace] = [await buildOrganization(server.db), await buildOrganization(server.db)]
    for (let times = 0; times < 5; times++) {
      expectError(await server.call(key, 'GET', `/api/projects/${otherWorkspace.project.id}/`), 403)
    }
    expect((await exhaustLimit(server, key)).answered).toBe(3)
    expectError(await server.call(key, 'GET', `/api/projects/${otherWorkspace.project.id}/`), 403)
    expectError(await server.call(`${key}x`, 'GET', ME), 401)
  })

  it('counts unauthenticated callers by IP address', async () => {
    const signup = () => server.call(null, 'GET', '/api/signup/00000000-0000-4000-8000-000000000000/')
    for (let times = 0; times < 3; times++) expectError(await signup(), 400)
    expectError(await signup(), 429)
  })

  it('does not apply to health checks', async () => {
    for (let times = 0; times < 5; times++) expect((await server.request('/_health')).statusCode).toBe(200)
  })
})

describe('callers behind a proxy', () => {
  const direct = createTestServer({ RATE_LIMIT_PER_MINUTE: 2 })
  const trusting = createTestServer({ RATE_LIMIT_PER_MINUTE: 2, TRUST_PROXY: ['127.1.0.0/16'] })
  const hops = createTestServer({ RATE_LIMIT_PER_MINUTE: 2, TRUST_PROXY: 1 })

  /** Requests an invite that does not exist: 400 if the request passed, 429 if it was rate limited. */
  const ask = async (server: TestServer, remoteAddress: string, forwarded: string) => {
    const url = '/api/signup/00000000-0000-4000-8000-000000000000/'
    const headers = { 'x-forwarded-for': forwarded }
    return (await server.send({ method: 'GET', url, remoteAddress, headers })).status
  }
  const sendThreeRequests = async (
    ...[server, remoteAddress, of]: [TestServer, string, (nth: number) => string]
  ) => [
    await ask(server, remoteAddress, of(1)),
    await ask(server, remoteAddress, of(2)),
    await ask(server, remoteAddress, of(3)),
  ]
  const another = (nth: number) => `203.0.113.${nth}`

  it('share one address unless the proxy is trusted, whatever X-Forwarded-For contains', async () => {
    expect(await sendThreeRequests(direct, '127.1.0.1', another)).toEqual([400, 400, 429])
  })

  it('are counted separately if the proxy is trusted, and each is still limited', async () => {
    expect(await sendThreeRequests(trusting, '127.1.0.1', another)).toEqual([400, 400, 400])
    expect(await sendThreeRequests(trusting, '127.1.0.1', () => '203.0.113.9')).toEqual([400, 400, 429])
  })

  it('cannot set X-Forwarded-For when they connect from elsewhere', async () => {
    expect(await sendThreeRequests(trusting, '127.9.0.1', another)).toEqual([400, 400, 429])
  })

  it('are identified by the address seen by the last of the trusted proxies', async () => {
    expect(await sendThreeRequests(hops, '127.1.0.1', (nth) => `192.0.2.1, ${another(nth)}`)).toEqual([
      400, 400, 400,
    ])
  })

  it('cannot prepend addresses to the one seen by the last proxy', async () => {
    expect(await sendThreeRequests(hops, '127.1.0.1', (nth) => `${another(nth)}, 198.51.100.7`)).toEqual([
      400, 400, 429,
    ])
  })
})

describe('rate limit per hour', () => {
  const server = createTestServer({ RATE_LIMIT_PER_MINUTE: 100, RATE_LIMIT_PER_HOUR: 2 })

  it('applies in addition to the limit per minute', async () => {
    const { key } = await buildOrganization(server.db)
    const { answered, answer: response } = await exhaustLimit(server, key)
    expect(answered).toBe(2)
    expectError(response, 429)
    const seconds = Number(response.headers['retry-after'])
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(3600)
  })
})
