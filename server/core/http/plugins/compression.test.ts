import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerCompression } from './compression'

const LONG = JSON.stringify({ text: 'again and '.repeat(200) })

/** Returns the response for the given response headers and accepted encodings. */
async function response(payload: unknown, headers: Record<string, string>, encodings = 'br, gzip') {
  const app = fastify()
  registerCompression(app)
  app.get('/', (_request, reply) => reply.headers(headers).send(payload))
  return app.inject({ url: '/', headers: { 'accept-encoding': encodings } })
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

describe('long text', () => {
  it.each([
    ['as text', LONG],
    ['as bytes', Buffer.from(LONG)],
  ])('is compressed with %s for clients that accept it', async (_, payload) => {
    const { headers, rawPayload } = await response(payload, { ...JSON_TYPE, vary: 'origin' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(String(gunzipSync(rawPayload))).toBe(LONG)
  })

  it('is sent uncompressed to other clients, with Vary for shared caches', async () => {
    for (const encodings of ['', 'br', 'gzip;q=0']) {
      const { headers, body } = await response(LONG, JSON_TYPE, encodings)
      expect(body).toBe(LONG)
      expect(headers).toMatchObject({ vary: 'accept-encoding' })
      expect(headers).not.toHaveProperty('content-encoding')
    }
  })
})

it.each([
  ['short', '{}', JSON_TYPE],
  ['no text', LONG, { 'content-type': 'application/octet-stream' }],
  ['read piece by piece', Readable.from([LONG]), JSON_TYPE],
])('a response is sent uncompressed if it is %s', async (_, payload, headers) => {
  const { headers: sent, body } = await response(payload, headers)
  expect(sent).not.toHaveProperty('content-encoding')
  expect(body).toBe(payload === '{}' ? '{}' : LONG)
})

it('does not compress a response twice', async () => {
  const { headers, body } = await response(LONG, { ...JSON_TYPE, 'content-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(body).toBe(LONG)
})
