import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createEventFixture } from '../../../tests/support/event-fixture'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
const ADDRESSES = [
  '/e/',
  '/e',
  '/batch/',
  '/batch',
  '/capture/',
  '/i/v0/e/',
  '/i/v0/e',
  '/track/',
  '/engage/',
]

/** All supported encodings of the JSON text of an event. */
const ENCODINGS = {
  json: (text: string) => ({ payload: text, headers: { 'content-type': 'application/json' } }),
  'text without a type': (text: string) => ({ payload: Buffer.from(text) }),
  'gzip-js': (text: string) => ({
    url: '/e/?compression=gzip-js&ver=1.298.1',
    payload: gzipSync(text),
    headers: { 'content-type': 'text/plain' },
  }),
  'gzip that nothing announces': (text: string) => ({
    payload: gzipSync(text),
    headers: { 'content-type': 'text/plain' },
  }),
  'content-encoding gzip': (text: string) => ({
    payload: gzipSync(text),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  }),
  'gzip unpacked by a proxy that left the header': (text: string) => ({
    payload: text,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  }),
  'base64 in a form': (text: string) => ({
    url: '/e/?compression=base64',
    payload: `data=${encodeURIComponent(Buffer.from(text).toString('base64'))}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'base64 in a form, its plus not escaped': (text: string) => ({
    payload: `data=${Buffer.from(text).toString('base64')}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'base64 bare': (text: string) => ({ payload: Buffer.from(text).toString('base64') }),
  'gzip in base64 in a form': (text: string) => ({
    payload: `data=${encodeURIComponent(gzipSync(text).toString('base64'))}&compression=gzip`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'json in a form': (text: string) => ({
    payload: new URLSearchParams({ data: text }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  }),
  'a beacon': (text: string) => ({
    url: '/e/?compression=base64&beacon=1',
    payload: `data=${encodeURIComponent(Buffer.from(text).toString('base64'))}`,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  }),
  'a byte order mark': (text: string) => ({ payload: `\uFEFF${text}` }),
  'a strange type': (text: string) => ({ payload: text, headers: { 'content-type': 'application/x-other' } }),
}

describe('an event', () => {
  it.each(Object.entries(ENCODINGS))('is ingested when encoded as %s', async (name, encode) => {
    const { token, post, events } = await createEventFixture(server)
    const properties = { token, distinct_id: 'ann', words: 'größer ≥ 100 % + ~ ÿ¿>>> 🌿' }
    const { status, body } = await post(encode(JSON.stringify({ event: name, properties })))
    expect([status, JSON.parse(body)]).toEqual([200, { status: 'Ok' }])
    expect(await events()).toMatchObject([{ event: name, distinct_id: 'ann', properties }])
  })

  it.each(ADDRESSES)('is ingested at %s', async (url) => {
    const { token, post, events } = await createEventFixture(server)
    const sent = { token, event: 'seen', distinct_id: 'ann' }
    expect((await post({ url, payload: sent })).status).toBe(200)
    const data = Buffer.from(JSON.stringify({ ...sent, distinct_id: 'bo' })).toString('base64')
    const pixel = await server.request({ url: `${url}?data=${encodeURIComponent(data)}` })
    expect(pixel.statusCode).toBe(200)
    expect((await events()).map(({ distinct_id }) => distinct_id).sort()).toEqual(['ann', 'bo'])
  })

  it('is ingested alone, in an array or in a batch', async () => {
    const { token, post, batch, events } = await createEventFixture(server)
    await post({ payload: { api_key: token, event: 'a', distinct_id: 'ann' } })
    await post({ payload: ['b', 'c'].map((event) => ({ event, properties: { token, distinct_id: 'ann' } })) })
    await post({ payload: [{ event: 'd', $token: token, $distinct_id: 'ann' }] })
    await batch([{ event: 'e', distinct_id: 'ann' }], { historical_migration: true })
    expect((await events()).map(({ event }) => event)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('needs no name at the endpoint for person properties', async () => {
    const { token, post, events, people } = await createEventFixture(server)
    await post({ url: '/engage/', payload: { $token: token, $distinct_id: 'ann', $set: { plan: 'free' } } })
    expect(await events()).toMatchObject([{ event: '$identify', distinct_id: 'ann' }])
    expect(await people()).toMatchObject([{ properties: { plan: 'free' } }])
  })
})
