import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { packAnswers } from './packed-answers'

const LONG = JSON.stringify({ text: 'again and '.repeat(200) })

/** What is answered with these headers, to who takes these encodings. */
async function answer(payload: unknown, headers: Record<string, string>, encodings = 'br, gzip') {
  const app = fastify()
  packAnswers(app)
  app.get('/', (_request, reply) => reply.headers(headers).send(payload))
  return app.inject({ url: '/', headers: { 'accept-encoding': encodings } })
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

describe('a long text', () => {
  it.each([
    ['as text', LONG],
    ['as bytes', Buffer.from(LONG)],
  ])('%s is packed for who unpacks it', async (_, payload) => {
    const { headers, rawPayload } = await answer(payload, { ...JSON_TYPE, vary: 'origin' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(String(gunzipSync(rawPayload))).toBe(LONG)
  })

  it('is sent as it is to everybody else, who must not be given what is kept for others', async () => {
    for (const encodings of ['', 'br', 'gzip;q=0']) {
      const { headers, body } = await answer(LONG, JSON_TYPE, encodings)
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
])('what is %s is sent as it is', async (_, payload, headers) => {
  const { headers: sent, body } = await answer(payload, headers)
  expect(sent).not.toHaveProperty('content-encoding')
  expect(body).toBe(payload === '{}' ? '{}' : LONG)
})

it('packs nothing twice', async () => {
  const { headers, body } = await answer(LONG, { ...JSON_TYPE, 'content-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(body).toBe(LONG)
})
