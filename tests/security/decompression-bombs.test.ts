import { promisify } from 'node:util'
import { brotliCompress, constants, deflate, gzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../support/factories'
import { createRawClient } from '../support/raw-client'
import { createTestServer } from '../support/test-server'

/*
 * Bodies that are small in transit and large once decompressed, or that cost more to parse than to send. For the
 * endpoints of SDKs see `server/features/events/ingestion-errors.test.ts` and `server/features/sdk/bad-input.test.ts`; for plugin archives
 * `server/features/plugins/errors.test.ts`; for expressions `server/features/feature-flags/evaluation/regex.test.ts` and
 * `server/features/events/store/sql/hogql/fuzz.test.ts`.
 */

const MIB = 1024 * 1024
const LIMIT = 5 * MIB
const BOMB = 256 * MIB

const server = createTestServer({ BODY_LIMIT: LIMIT })
let client: ReturnType<typeof createRawClient>
let key = ''

beforeAll(async () => {
  client = createRawClient(server.url)
  key = (await buildOrganization(server.db)).key
})
afterAll(() => client.close())

async function post(body: Buffer, encoding?: string) {
  const lines = [
    'POST /api/organizations/ HTTP/1.1',
    'host: a',
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    ...(encoding ? [`content-encoding: ${encoding}`] : []),
    `content-length: ${body.length}`,
  ]
  const response = await client.send(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]))
  return { status: response?.status, body: JSON.parse(String(response?.body)) }
}

/** Measures the peak memory held in array buffers while `work` runs, beyond what was held before. */
async function memoryFor<T>(work: () => Promise<T>): Promise<{ result: T; bytes: number }> {
  const getHeldBytes = () => process.memoryUsage().arrayBuffers
  const before = getHeldBytes()
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, getHeldBytes())
  }, 1)
  const result = await work()
  clearInterval(look)
  return { result, bytes: Math.max(most, getHeldBytes()) - before }
}

const packings: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => promisify(gzip)(bytes, { level: 1 }),
  deflate: (bytes) => promisify(deflate)(bytes, { level: 1 }),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
}

describe.each(Object.entries(packings))('a request body compressed with %s', (encoding, pack) => {
  it('is parsed', async () => {
    expect(await post(await pack(Buffer.from('{"name":"Packed"}')), encoding)).toMatchObject({
      status: 201,
      body: { name: 'Packed' },
    })
  })

  it('is rejected before it is fully decompressed if it exceeds the limit', async () => {
    const bomb = await pack(Buffer.alloc(BOMB, ' '))
    const { result, bytes } = await memoryFor(() => post(bomb, encoding))
    expect(result).toMatchObject({ status: 413, body: { code: 'request_too_large' } })
    expect(bytes).toBeLessThan(BOMB / 4)
  })

  it('is rejected if it is damaged or in another format, whatever its size, without blocking other requests', async () => {
    const whole = await pack(Buffer.from(JSON.stringify({ name: 'x'.repeat(300_000) })))
    const half = whole.subarray(0, whole.length / 2)
    for (const body of [
      half,
      Buffer.from('{"name":"x"}'),
      Buffer.alloc(60_000, '['),
      Buffer.alloc(LIMIT, '['),
    ]) {
      expect(await post(body, encoding)).toMatchObject({ status: 400, body: { code: 'parse_error' } })
    }
  })
})

it('rejects a request body compressed with an unsupported encoding, or twice', async () => {
  for (const encoding of ['zstd', 'gzip, gzip', 'x', 'constructor']) {
    expect(await post(Buffer.from('{"name":"x"}'), encoding)).toMatchObject({
      status: 415,
      body: {
        code: 'unsupported_encoding',
        detail: `Unsupported content encoding "${encoding}" in request.`,
      },
    })
  }
})

/** Builds about 5 MB of JSON from repeated small pieces. */
const wide = (piece: string) => `[${piece.repeat(Math.floor(LIMIT / piece.length) - 10)}0]`

describe('a body with millions of values', () => {
  it.each([
    ['numbers', wide('0,')],
    ['lists', wide('[],')],
    ['objects', wide('{},')],
    ['texts', wide('"",')],
    ['keys', `{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":0`).join(',')}}`],
    ['levels', wide(`${'['.repeat(50)}${']'.repeat(50)},`)],
  ])('is rejected for little more CPU time than parsing takes: %s', async (_, json) => {
    const body = Buffer.from(`{"name":${json}}`)
    await post(Buffer.from('{}'))
    const reading = await processorFor(async () => JSON.parse(body.toString()))
    const answering = await processorFor(async () => {
      expect(await post(body)).toMatchObject({ status: 400, body: { attr: 'name' } })
    })
    expect(answering).toBeLessThan(4 * reading + 300)
  })
})

/** Measures the CPU time of `work` in milliseconds. Wall-clock time is not reliable on a busy machine. */
async function processorFor(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
