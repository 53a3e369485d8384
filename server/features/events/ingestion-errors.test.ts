import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/database'
import { createEventFixture } from '../../../tests/support/event-fixture'
import { createTestServer, startServer } from '../../../tests/support/test-server'

const server = createTestServer()
const open = createTestServer({ CORS_ORIGINS: ['https://admin.example'] })
const MIB = 1024 * 1024
const event = { event: 'seen', distinct_id: 'ann' }

describe('the capture endpoint', () => {
  it.each<[number, string, (token: string) => unknown]>([
    [400, 'nothing', () => ''],
    [400, 'no JSON', () => '{"event":'],
    [400, 'no text at all', () => Buffer.from([0, 255, 254, 1, 2])],
    [400, 'broken gzip', (token) => gzipSync(JSON.stringify({ ...event, token })).subarray(0, 40)],
    [400, 'gzip of nothing', () => gzipSync('')],
    [400, 'base64 of no JSON', () => Buffer.from('hello there').toString('base64')],
    [400, 'a number', () => '17'],
    [400, 'a string', () => '"hello"'],
    [400, 'null', () => 'null'],
    [400, 'an empty array', () => []],
    [400, 'an empty batch', (token) => ({ token, batch: [] })],
    [400, 'events that are none', (token) => ({ token, batch: [17, null] })],
    [400, 'an event without a name', (token) => ({ token, distinct_id: 'ann' })],
    [400, 'an empty name', (token) => ({ ...event, token, event: '' })],
    [400, 'a name of NUL', (token) => ({ ...event, token, event: '\0' })],
    [400, 'a name that is a number', (token) => ({ ...event, token, event: 17 })],
    [400, 'no distinct_id', (token) => ({ token, event: 'seen', properties: {} })],
    [400, 'an empty distinct_id', (token) => ({ token, event: 'seen', distinct_id: '' })],
    [400, 'properties that are a list', (token) => ({ ...event, token, properties: [1] })],
    [400, 'one bad event among good ones', (token) => ({ token, batch: [event, { event: 'lost' }] })],
    [
      400,
      'more levels than anybody needs',
      (token) => `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}${token}`,
    ],
    [400, 'levels that never end', () => '['.repeat(1_000_000)],
    [401, 'no token', () => event],
    [401, 'an empty token', () => ({ ...event, token: ' ' })],
    [401, 'a token that is a number', () => ({ ...event, token: 17 })],
    [401, 'a personal key', () => ({ ...event, api_key: 'phx_0123456789012345678901234' })],
    [
      401,
      'two projects',
      (token) => [
        { ...event, token },
        { ...event, token: 'phc_other' },
      ],
    ],
    [401, 'a token missing in one of several', (token) => [{ ...event, token }, event]],
  ])('returns %i for %s, in plain text', async (status, _what, buildPayload) => {
    const { token, post, events } = await createEventFixture(server)
    const payload = buildPayload(token) as string | object
    const response = await post({ payload })
    expect([response.status, response.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8'])
    expect(response.body).toMatch(/^[A-Z].*\.$/)
    expect(await events()).toEqual([])
  })

  it('returns 413 for a body above the size limit, also if it only exceeds it decompressed', async () => {
    const { token, post, events } = await createEventFixture(server)
    const sent = (length: number) =>
      JSON.stringify({ ...event, token, properties: { a: 'a'.repeat(length) } })
    for (const [url, limit] of [
      ['/e/', 2 * MIB],
      ['/batch/', 20 * MIB],
    ] as const) {
      expect((await post({ url, payload: sent(limit) })).status).toBe(413)
      const bomb = await post({ url, payload: gzipSync(sent(limit)) })
      expect([bomb.status, bomb.headers['content-type']]).toEqual([413, 'text/plain; charset=utf-8'])
      expect((await post({ url, payload: gzipSync(sent(limit - 500)) })).status).toBe(200)
    }
    const pixel = await server.request({ url: '/e/?data=' })
    expect(pixel.statusCode).toBe(400)
    expect(await events()).toHaveLength(2)
  })

  it('returns 503 with a retry time while the database cannot be reached', async () => {
    const database = await freshDatabase()
    const own = await startServer(database)
    await database.close()
    const response = await own.request({ method: 'POST', url: '/e', payload: { ...event, token: 'phc_any' } })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.body).toMatch(/Try again/)
    await own.close()
  })

  it('returns 200 for an unknown token, so that tokens cannot be probed', async () => {
    const { post, token } = await createEventFixture(server)
    for (const unknown of [`${token}x`, 'anything', "'; drop table events", 'ä'.repeat(300)])
      expect((await post({ payload: { ...event, token: unknown } })).status).toBe(200)
  })

  it('accepts any content type', async () => {
    const { token, post } = await createEventFixture(server)
    for (const type of ['image/png', 'nonsense', 'text/', ';', 'application/json; charset=latin1']) {
      const response = await post({
        payload: JSON.stringify({ ...event, token }),
        headers: { 'content-type': type },
      })
      expect([type, response.status]).toEqual([type, 200])
    }
  })
})

describe('pages of any origin', () => {
  it.each([
    ['unless they are named', () => server],
    ['although others are named for the rest of the API', () => open],
  ])('can send events, %s', async (_how, getServer) => {
    const headers = { origin: 'https://shop.example' }
    const { request } = getServer()
    const allowed = {
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-credentials': 'true',
    }
    const preflight = await request({
      method: 'OPTIONS',
      url: '/i/v0/e/?ver=1',
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-own',
      },
    })
    expect([preflight.statusCode, preflight.headers]).toMatchObject([
      200,
      {
        ...allowed,
        'access-control-allow-headers': 'content-type,x-own',
        'access-control-allow-methods': 'GET, POST, OPTIONS',
      },
    ])
    const { project } = await createEventFixture(getServer())
    const payload = { ...event, token: project.api_token }
    expect((await request({ method: 'POST', url: '/e/', headers, payload })).headers).toMatchObject(allowed)
    expect((await request({ method: 'POST', url: '/e/', headers, payload: '{' })).headers).toMatchObject(
      allowed,
    )
    expect((await request({ url: '/api/organizations/', headers })).headers).not.toMatchObject(allowed)
  })
})
