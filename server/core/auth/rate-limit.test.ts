import { describe, expect, it } from 'vitest'
import { expectError } from '../../../tests/support/expect-error'
import { buildKey, buildOrganization } from '../../../tests/support/factories'
import { createTestServer, type TestServer } from '../../../tests/support/test-server'
import { invalidApiKey } from '../errors'
import { clientKeyForIp, createAuthRateLimiter } from './rate-limit'

const LIMIT = 3
let serial = 0

/** Requests the current user with a key, from an address. */
async function ask(
  server: TestServer,
  authorization: string | null,
  remoteAddress: string,
  forwarded?: string,
) {
  const headers = {
    ...(authorization !== null && { authorization }),
    ...(forwarded && { 'x-forwarded-for': forwarded }),
  }
  return server.send({ method: 'GET', url: '/api/users/@me/', remoteAddress, headers })
}

/** Sends as many different wrong keys as an address may send; each is rejected as wrong. */
async function exhaustLimit(server: TestServer, address: string, forwarded?: string) {
  for (let times = 0; times < LIMIT; times++) {
    serial += 1
    expectError(await ask(server, `Bearer phx_guess${serial}`, address, forwarded), 401)
  }
}

describe('wrong API keys', () => {
  const server = createTestServer({ RATE_LIMIT_PER_MINUTE: LIMIT })

  it('are no longer checked beyond the limit per address, and neither are new correct ones', async () => {
    const { owner } = await buildOrganization(server.db)
    await exhaustLimit(server, '127.51.100.1')
    const refused = await ask(server, 'Bearer phx_guess', '127.51.100.1')
    const { detail, ...refusal } = expectError(refused, 429)
    expect(refusal).toMatchObject({ code: 'throttled' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // The response does not reveal that this guess was correct.
    expectError(await ask(server, `Bearer ${await buildKey(server.db, owner.id)}`, '127.51.100.1'), 429)
  })

  it('do not lock out keys accepted before, or other addresses', async () => {
    const { key, owner } = await buildOrganization(server.db)
    expect((await ask(server, `Bearer ${key}`, '127.51.100.2')).status).toBe(200)
    await exhaustLimit(server, '127.51.100.2')
    expectError(await ask(server, 'Bearer phx_guess', '127.51.100.2'), 429)
    expect((await ask(server, `Bearer ${key}`, '127.51.100.2')).status).toBe(200)
    const another = await buildKey(server.db, owner.id)
    expect((await ask(server, `Bearer ${another}`, '127.51.100.3')).status).toBe(200)
  })

  it('are counted on public endpoints too', async () => {
    const url = '/api/signup/00000000-0000-4000-8000-000000000000/'
    const remoteAddress = '127.51.100.4'
    for (let times = 0; times <= LIMIT; times++) {
      const headers = { authorization: `Bearer phx_${times}` }
      expectError(await server.send({ url, remoteAddress, headers }), times < LIMIT ? 401 : 429)
    }
  })

  it('are not counted for requests without a key', async () => {
    for (let times = 0; times < 2 * LIMIT; times++) {
      expectError(await ask(server, null, '127.51.100.5'), 401)
    }
  })
})

describe('wrong API keys behind a proxy', () => {
  const direct = createTestServer({ RATE_LIMIT_PER_MINUTE: LIMIT })
  const trusting = createTestServer({ RATE_LIMIT_PER_MINUTE: LIMIT, TRUST_PROXY: 1 })

  it('count for the forwarded address if the proxy is trusted', async () => {
    await exhaustLimit(trusting, '127.0.0.1', '203.0.113.1')
    expectError(await ask(trusting, 'Bearer phx_guess', '127.0.0.1', '203.0.113.1'), 429)
    expectError(await ask(trusting, 'Bearer phx_guess', '127.0.0.1', '203.0.113.2'), 401)
  })

  it('count for a whole IPv6 network', async () => {
    await exhaustLimit(trusting, '127.0.0.1', '2001:db8:1:2::1')
    expectError(await ask(trusting, 'Bearer phx_guess', '127.0.0.1', '2001:db8:1:2:ffff::9'), 429)
    expectError(await ask(trusting, 'Bearer phx_guess', '127.0.0.1', '2001:db8:1:3::1'), 401)
  })

  it('count for the connection if the proxy is not trusted, whatever X-Forwarded-For contains', async () => {
    await exhaustLimit(direct, '127.0.0.1', '203.0.113.1')
    expectError(await ask(direct, 'Bearer phx_guess', '127.0.0.1', '203.0.113.2'), 429)
  })
})

it('wrong API keys are forgotten after a minute', async () => {
  let now = 0
  const guard = createAuthRateLimiter(1, () => now)
  const guess = () => guard('198.51.100.1', 'Bearer x', () => Promise.reject(invalidApiKey('here')))
  await expect(guess()).rejects.toMatchObject({ status: 401 })
  now = 59_000
  await expect(guess()).rejects.toMatchObject({ status: 429, retryAfter: 1 })
  now = 60_001
  await expect(guess()).rejects.toMatchObject({ status: 401 })
})

it('different spellings of an IP address give the same client key', () => {
  expect(clientKeyForIp('::ffff:198.51.100.1')).toBe(clientKeyForIp('198.51.100.1'))
  expect(clientKeyForIp('2001:DB8::1')).toBe(clientKeyForIp('2001:db8:0:0:1::'))
  expect(clientKeyForIp('unknown')).toBe('unknown')
})
