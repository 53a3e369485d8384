import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { built } from '../../../../tests/support/built-server'
import { createEventFixture } from '../../../../tests/support/event-fixture'
import { buildJob, buildRowSource } from '../../../../tests/support/export-job'
import { getError } from '../../../../tests/support/get-error'
import { createTestServer } from '../../../../tests/support/test-server'
import { startHttpServer } from '../../../../tests/support/web-server'
import type { ExportColumn, ExportValue } from '../../events/store/rows'
import type { CaptureConfig } from './capture/client'
import type { WriteJob } from './destination'

const { readEnv, createOutbound, PermanentError, httpDestination } = built

interface Sent {
  api_key: string
  historical_migration: boolean
  batch: { uuid: string; event: string; distinct_id: string; timestamp: string; properties: JsonObject }[]
}
type JsonObject = Record<string, unknown>

/** Requests received, events accepted, and planned responses; requests are accepted by default. */
const received: Sent[] = []
let plan: ((request: IncomingMessage, response: ServerResponse, text: string) => void)[] = []
let texts: string[] = []
let receiver: Awaited<ReturnType<typeof startHttpServer>>
let url: string

beforeAll(async () => {
  receiver = await startHttpServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    texts.push(text)
    const next = plan.shift()
    if (next) return next(request, response, text)
    receive(request, response, text)
  })
  url = `http://127.0.0.1:${receiver.port}/batch/`
})
afterAll(() => receiver.close())
afterEach(() => {
  received.length = 0
  plan = []
  texts = []
})

const receive: (typeof plan)[number] = (_, response, text) => {
  received.push(JSON.parse(text))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":1}')
}
const respond =
  (status: number, headers: Record<string, string> = {}, body = ''): (typeof plan)[number] =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

const client = (allowed = 'true', more = {}) => ({
  ...createOutbound(readEnv({ ALLOW_PRIVATE_ADDRESSES: allowed })),
  ...more,
})
const config = () => ({ url, token: 'phc_secret' })

const COLUMNS: ExportColumn[] = [
  { name: 'event', type: 'text' },
  { name: 'uuid', type: 'uuid' },
  { name: 'distinct_id', type: 'text' },
  { name: 'timestamp', type: 'timestamp' },
  { name: 'properties', type: 'json' },
  { name: 'elements_chain', type: 'text' },
]

const eventRow = (event = 'e', properties = '{}', chain = ''): ExportValue[] => [
  event,
  randomUUID(),
  'ada',
  '2024-05-01T10:00:00.123456Z',
  properties,
  chain,
]
const events = (count: number, properties?: string) =>
  Array.from({ length: count }, (_, n) => eventRow(`e${n}`, properties))
const getUuids = (rows: ExportValue[][]) => rows.map((row) => row[1])
const receivedUuids = () => received.flatMap(({ batch }) => batch.map(({ uuid }) => uuid))

const write = (job: WriteJob<CaptureConfig>, through = client()) => httpDestination(through).write(job)

describe('writing to a capture endpoint', () => {
  it('sends events in the format of the SDKs, unchanged', async () => {
    const rows = [
      eventRow('plain', '{"n": 12345678901234567890.10, "$geoip_disable": false, "text": "}"}'),
      eventRow('$autocapture', '{}', 'a:b"c'),
      eventRow('$pageview', ' { } ', 'a:b'),
    ]
    const { job, output } = buildJob(config(), 'events', buildRowSource(COLUMNS, rows))
    await write(job)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ api_key: 'phc_secret', historical_migration: true })
    expect(texts[0]).toContain('"n": 12345678901234567890.10')
    const [plain, auto, view] = received[0]?.batch ?? []
    expect(plain).toEqual({
      uuid: rows[0]?.[1],
      event: 'plain',
      distinct_id: 'ada',
      timestamp: '2024-05-01T10:00:00.123456Z',
      properties: { n: 12345678901234567000, text: '}', $geoip_disable: true },
    })
    expect(auto?.properties).toEqual({ $geoip_disable: true, $elements_chain: 'a:b"c' })
    expect(view?.properties).toEqual({ $geoip_disable: true })
    expect(output).toMatchObject({ rows: 3, bytes: Buffer.byteLength(texts[0] ?? '') })
  })

  it('sends batches of a size that endpoints accept', async () => {
    const many = events(5001)
    await write(buildJob(config(), 'events', buildRowSource(COLUMNS, many, 700)).job)
    expect(received.map(({ batch }) => batch.length)).toEqual([5000, 1])
    expect(receivedUuids()).toEqual(getUuids(many))
    received.length = 0
    const large = events(9, JSON.stringify({ text: 'ä'.repeat(1_500_000) }))
    await write(buildJob(config(), 'events', buildRowSource(COLUMNS, large)).job)
    expect(received.map(({ batch }) => batch.length)).toEqual([5, 4])
    expect(receivedUuids()).toEqual(getUuids(large))
  })

  it('splits a batch that is too large, and names an event that is too large by itself', async () => {
    const rows = events(7)
    const limit: (typeof plan)[number] = (request, response, text) => {
      if (JSON.parse(text).batch.length > 2) return respond(413)(request, response, text)
      receive(request, response, text)
    }
    plan = Array.from({ length: 20 }, () => limit)
    const { job, output } = buildJob(config(), 'events', buildRowSource(COLUMNS, rows))
    await write(job)
    expect(receivedUuids()).toEqual(getUuids(rows))
    expect(output.rows).toBe(7)
    plan = [respond(413), respond(413)]
    const failure = await getError(
      write(buildJob(config(), 'events', buildRowSource(COLUMNS, rows.slice(0, 2))).job),
    )
    expect(failure).toBeInstanceOf(PermanentError)
    expect(failure.message).toBe(
      `The event ${rows[0]?.[1]} is larger than 127.0.0.1:${receiver.port} accepts.`,
    )
  })

  it('sends no request if there are no rows', async () => {
    const { job, output } = buildJob(config(), 'events', buildRowSource(COLUMNS, []))
    await write(job)
    expect(texts).toEqual([])
    expect(output).toMatchObject({ rows: 0, cursor: null })
  })

  it('only supports events, with all required columns', async () => {
    const persons = await getError(write(buildJob(config(), 'persons', buildRowSource(COLUMNS, [])).job))
    expect(persons).toBeInstanceOf(PermanentError)
    const partly = buildRowSource(COLUMNS.slice(1), [eventRow().slice(1)])
    const failure = await getError(write(buildJob(config(), 'events', partly).job))
    expect(failure).toBeInstanceOf(PermanentError)
    expect(failure.message).toContain('has to select event')
  })
})

describe('a resumed run', () => {
  it('continues after the accepted events and counts all of them', async () => {
    const rows = events(12_000)
    plan = [receive, receive, respond(500)]
    const first = buildJob(config(), 'events', buildRowSource(COLUMNS, rows, 500))
    const failure = await getError(write(first.job))
    expect(failure).not.toBeInstanceOf(PermanentError)
    expect(failure.message).toBe(`127.0.0.1:${receiver.port} responded with status 500.`)
    expect(first.output.rows).toBe(10_000)
    const second = buildJob(config(), 'events', buildRowSource(COLUMNS, rows, 300), {
      cursor: first.output.cursor,
    })
    await write(second.job)
    expect(received.map(({ batch }) => batch.length)).toEqual([5000, 5000, 2000])
    expect(receivedUuids()).toEqual(getUuids(rows))
    expect(second.output.rows).toBe(12_000)
    const third = buildJob(config(), 'events', buildRowSource(COLUMNS, rows), {
      cursor: second.output.cursor,
    })
    await write(third.job)
    expect(receivedUuids()).toHaveLength(12_000)
    expect(third.output).toMatchObject({ rows: 12_000, bytes: second.output.bytes })
  })

  it('sends an event twice with the same id if the response was lost, and loses none', async () => {
    const rows = events(3)
    plan = [
      (request, response, text) => {
        received.push(JSON.parse(text))
        request.socket.destroy()
        response.destroy()
      },
    ]
    const first = buildJob(config(), 'events', buildRowSource(COLUMNS, rows))
    expect(await getError(write(first.job))).not.toBeInstanceOf(PermanentError)
    await write(
      buildJob(config(), 'events', buildRowSource(COLUMNS, rows), { cursor: first.output.cursor }).job,
    )
    expect(receivedUuids()).toEqual([...getUuids(rows), ...getUuids(rows)])
  })

  it('sends everything if the last accepted event no longer exists', async () => {
    const rows = events(3)
    const cursor = JSON.stringify({ uuid: randomUUID(), rows: 2, bytes: 100 })
    const { job, output } = buildJob(config(), 'events', buildRowSource(COLUMNS, rows), { cursor })
    await write(job)
    expect(receivedUuids()).toEqual(getUuids(rows))
    expect(output.rows).toBe(3)
    expect(output.messages).toHaveLength(1)
  })
})

describe('a failing endpoint', () => {
  const attempt = (through = client(), more = {}) =>
    write(buildJob(config(), 'events', buildRowSource(COLUMNS, events(2)), more).job, through)

  it('is retried after the wait it requests', async () => {
    plan = [
      respond(429, { 'retry-after': '1' }),
      respond(503, { 'retry-after': new Date(Date.now() - 5000).toUTCString() }),
    ]
    const begun = Date.now()
    await attempt()
    expect(Date.now() - begun).toBeGreaterThan(950)
    expect(texts).toHaveLength(3)
    expect(received).toHaveLength(1)
  })

  it.each([
    ['wants to be left alone for hours', [respond(429, { 'retry-after': '7200' })], 'status 429'],
    [
      'always wants a moment',
      Array.from({ length: 9 }, () => respond(503, { 'retry-after': '0' })),
      'status 503',
    ],
    ['is overrun', [respond(429)], 'status 429'],
    ['is broken', [respond(502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>')], 'status 502'],
  ])('is left to a later attempt when it %s', async (_, answers, words) => {
    plan = answers
    const failure = await getError(attempt())
    expect(failure).not.toBeInstanceOf(PermanentError)
    expect(failure.message).toContain(words)
    expect(received).toHaveLength(0)
  })

  it.each([
    [
      'refuses the token',
      respond(401, {}, '{"detail":"phc_secret is\n no token"}'),
      'status 401: {"detail":"... is no token"}',
    ],
    ['knows no such address', respond(404), 'status 404.'],
    [
      'shows a page for people',
      respond(200, { 'content-type': 'text/html; charset=utf-8' }, '<html>'),
      'a web page',
    ],
    ['redirects', respond(301, { location: '/elsewhere/' }), 'redirects. Enter the URL'],
  ])('fails the run permanently when it %s', async (_, answer, words) => {
    plan = [answer]
    const failure = await getError(attempt())
    expect(failure).toBeInstanceOf(PermanentError)
    expect(failure.message).toContain(words)
    expect(failure.message).not.toContain('phc_secret')
  })

  it('times out if it sends no response, or an incomplete one', async () => {
    const silent: typeof plan = [() => {}, (_, response) => response.writeHead(200).write('{')]
    for (const answer of silent) {
      plan = [answer]
      const failure = await getError(attempt(client('true', { batchMs: 300 })))
      expect(failure).not.toBeInstanceOf(PermanentError)
      expect(failure.message).toContain('did not respond within 0.3 s')
    }
  })

  it('is retried if it speaks another protocol or cannot be reached', async () => {
    const garbage = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('\x00\x01 nonsense\r\n\r\n'))
    })
    await new Promise<void>((resolve) => garbage.listen(0, '127.0.0.1', resolve))
    for (const port of [(garbage.address() as AddressInfo).port, 1]) {
      const { job } = buildJob(
        { url: `http://127.0.0.1:${port}/batch/`, token: 't' },
        'events',
        buildRowSource(COLUMNS, events(1)),
      )
      expect(await getError(write(job))).not.toBeInstanceOf(PermanentError)
    }
    garbage.close()
  })

  it('is never contacted at a private address', async () => {
    const failure = await getError(attempt(client('10.0.0.0/8')))
    expect(failure).toBeInstanceOf(PermanentError)
    expect(failure.message).toBe('127.0.0.1 resolves to an address that is not public.')
    expect(texts).toEqual([])
  })

  it('is disconnected immediately when the run is canceled', async () => {
    const aborted = new AbortController()
    plan = [() => aborted.abort(new Error('cancelled'))]
    expect((await getError(attempt(client(), { signal: aborted.signal }))).message).toBe('cancelled')
    plan = [respond(429, { 'retry-after': '600' })]
    const waiting = new AbortController()
    const failure = getError(attempt(client(), { signal: waiting.signal }))
    await vi.waitFor(() => expect(texts).toHaveLength(2))
    waiting.abort(new Error('cancelled'))
    expect((await failure).name).toBe('AbortError')
  })
})

it('tests the connection with a batch that has no events', async () => {
  const [step] = httpDestination(client()).steps
  const run = () => step?.run(config(), new AbortController().signal)
  for (const answer of [receive, respond(400, {}, 'no events')]) {
    plan = [answer]
    await run()
  }
  expect(texts.map((text) => JSON.parse(text).batch)).toEqual([[], []])
  for (const [answer, words] of [
    [respond(401), 'status 401'],
    [respond(500), 'status 500'],
    [respond(400, { 'content-type': 'text/html' }), 'a web page'],
  ] as const) {
    plan = [answer]
    await expect(run()).rejects.toThrow(words)
  }
})

describe('another Hedgerow server', () => {
  const server = createTestServer()

  it('stores the events unchanged, each once', async () => {
    const world = await createEventFixture(server)
    const there = { url: `${server.url}/batch/`, token: world.token }
    const rows = [
      ...events(300, '{"a": {"b": [1, 2.50, "\\n ä"]}}'),
      eventRow(
        '$autocapture',
        '{"$set": {"plan": "free"}}',
        'button.primary:text="Buy"nth-child="1"nth-of-type="1"',
      ),
    ]
    for (const _ of ['sent', 'sent again']) {
      const { job, output } = buildJob(there, 'events', buildRowSource(COLUMNS, rows, 200))
      await write(job)
      expect(output.rows).toBe(301)
    }
    const stored = await world.events()
    expect(stored.map(({ uuid }) => uuid).sort()).toEqual(getUuids(rows).sort())
    expect(stored.find(({ event }) => event === 'e7')).toMatchObject({
      distinct_id: 'ada',
      timestamp: expect.stringMatching(/^2024-05-01T10:00:00\.123/),
      properties: { a: { b: [1, 2.5, '\n ä'] }, $geoip_disable: true },
    })
    expect(stored.find(({ event }) => event === '$autocapture')).toMatchObject({
      elements_chain: 'button.primary:text="Buy"nth-child="1"nth-of-type="1"',
    })
    for (const step of httpDestination(client()).steps) await step.run(there, new AbortController().signal)
    expect(await world.events()).toHaveLength(301)
  })
})
