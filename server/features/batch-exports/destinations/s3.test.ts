import type http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  neverRespond,
  resetConnection,
  respond,
  startBrokenServer,
} from '../../../../tests/support/broken-server'
import { built } from '../../../../tests/support/built-server'
import { startDnsServer } from '../../../../tests/support/dns-server'
import { buildJob } from '../../../../tests/support/export-job'
import { buildLineSource, buildNoiseSource } from '../../../../tests/support/export-lines'
import { getError } from '../../../../tests/support/get-error'
import { S3_KEYS, startS3Server } from '../../../../tests/support/s3-server'
import { testCompleteWrites, testIdleTimeout } from '../../../../tests/support/store-cases'
import { startHttpServer } from '../../../../tests/support/web-server'
import type { S3Config } from './s3-store'

const { readEnv, createOutbound, PermanentError, s3Destination } = built

let server: Awaited<ReturnType<typeof startS3Server>>
const KEY = 'out/2024-05-01T10:00:00+00:00-2024-05-01T11:00:00+00:00.jsonl'
const outbound = createOutbound(readEnv({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' }))
const destination = s3Destination(outbound, { connectMs: 2000, idleMs: 3000 })

beforeAll(async () => {
  server = await startS3Server('exports', 'tests')
})
afterAll(() => server.close())

const config = (more: Partial<S3Config> = {}): S3Config => ({
  bucket_name: 'exports',
  region: 'us-east-1',
  prefix: 'out',
  endpoint_url: server.endpoint,
  ...S3_KEYS,
  ...more,
})

/** Returns the error of a failed write. */
const failure = (sent: S3Config, rows = buildNoiseSource(10)): Promise<Error> =>
  getError(destination.write(buildJob(sent, 'events', rows).job))

const configAt = (endpoint?: string) => config(endpoint === undefined ? {} : { endpoint_url: endpoint })
const objects = () => server.objects('exports')

describe('written data', () => {
  testCompleteWrites({ destination, config: configAt, key: KEY, objects })

  it('is buffered in small amounts only, however slow the store is', async () => {
    let createdCount = 0
    const slow = await startBrokenServer(neverRespond)
    const many = buildLineSource({ noise: 'text' }, function* () {
      for (; createdCount < 200_000; createdCount++) yield { noise: 'x'.repeat(1000) }
    })
    const patient = s3Destination(outbound, { connectMs: 300, idleMs: 1500 })
    await expect(
      patient.write(buildJob(config({ endpoint_url: slow.endpoint }), 'events', many).job),
    ).rejects.toThrow()
    // First part, and the beginning of the second.
    expect(createdCount).toBeLessThan(12_000)
    slow.close()
  })
})

it('requests the encryption, and addresses the bucket by path or by host name', async () => {
  const seen: http.IncomingMessage[] = []
  const store = await startHttpServer((request, response) => {
    seen.push(request)
    request.resume().on('end', () => response.end())
  })
  const dns = await startDnsServer(({ name, type }) =>
    type === 'A' ? [{ type, name, data: '127.0.0.1' }] : 'NXDOMAIN',
  )
  const env = readEnv({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', DNS_SERVERS: dns.address })
  const named = s3Destination(createOutbound(env))
  const endpoint_url = `http://store.test:${store.port}`
  const sent = { endpoint_url, kms_key_id: 'the-key' }
  await named.write(buildJob(config({ ...sent, encryption: 'aws:kms' }), 'events', buildNoiseSource(10)).job)
  const inName = config({ ...sent, encryption: 'AES256', use_virtual_style_addressing: true })
  await named.write(buildJob(inName, 'events', buildNoiseSource(10)).job)
  for (const { close } of [store, dns]) close()
  const [inPath, inHost] = seen
  expect(inPath?.headers).toMatchObject({
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': 'the-key',
    host: `store.test:${store.port}`,
  })
  expect(decodeURIComponent(inPath?.url ?? '')).toContain(`/exports/${KEY}`)
  expect(inHost?.headers).toMatchObject({
    'x-amz-server-side-encryption': 'AES256',
    host: `exports.store.test:${store.port}`,
  })
  expect(decodeURIComponent(inHost?.url ?? '')).toMatch(new RegExp(`^/${KEY.replaceAll('+', '\\+')}`))
})

testIdleTimeout({ destination: s3Destination(outbound), config: configAt })

describe('a permanent error', () => {
  it.each<[string, Partial<S3Config>, string]>([
    ['an unknown key', { aws_access_key_id: 'nobody' }, 'The access key is unknown'],
    ['a missing bucket', { bucket_name: 'nowhere' }, 'The bucket "nowhere" does not exist.'],
    ['an unknown host', { endpoint_url: 'http://nowhere.invalid' }, 'nowhere.invalid has no IP address.'],
    [
      'a private address',
      { endpoint_url: 'http://127.0.0.2:1' },
      'resolves to an address that is not public',
    ],
  ])('is reported for %s', async (_, more, words) => {
    const error = await failure(config(more))
    expect(error).toBeInstanceOf(PermanentError)
    expect(error.message).toContain(words)
  })

  it('is reported for a large part sent to a private address', async () => {
    const error = await failure(
      config({ endpoint_url: server.endpoint.replace('127.0.0.1', '[::1]') }),
      buildNoiseSource(20_000),
    )
    expect(error).toBeInstanceOf(PermanentError)
  })

  it.each([
    [403, 'AccessDenied', 'not allowed to do this in the bucket "exports"'],
    [301, 'PermanentRedirect', 'is not in the region "us-east-1"'],
    [400, 'AuthorizationHeaderMalformed', 'is not in the region "us-east-1"'],
    [403, 'SignatureDoesNotMatch', 'The access key is unknown'],
    [400, 'EntityTooLarge', 'The object storage refused the request: EntityTooLarge: Words.'],
  ])('is reported for the response %i %s', async (status, code, words) => {
    const store = await startBrokenServer(
      respond(status, `<Error><Code>${code}</Code><Message>Words.</Message></Error>`),
    )
    const error = await failure(config({ endpoint_url: store.endpoint }))
    expect(error).toBeInstanceOf(PermanentError)
    expect(error.message).toContain(words)
    store.close()
  })
})

describe('a temporary error', () => {
  it.each([
    ['a store that never answers', neverRespond],
    ['a store that breaks off', resetConnection],
    [
      'a store that is overloaded',
      respond(503, '<Error><Code>SlowDown</Code><Message>Slower.</Message></Error>'),
    ],
    [
      'a store that is broken',
      respond(500, '<Error><Code>InternalError</Code><Message>Oh.</Message></Error>'),
    ],
    ['nonsense', respond(200, 'nonsense')],
  ])('is reported as retryable for %s', async (name, mistreat) => {
    const store = await startBrokenServer(mistreat)
    const rows = name === 'nonsense' ? buildNoiseSource(20_000) : buildNoiseSource(10)
    const error = await failure(config({ endpoint_url: store.endpoint }), rows)
    expect(error).not.toBeInstanceOf(PermanentError)
    store.close()
  })

  it('is reported as retryable for a store that refuses connections', async () => {
    const error = await failure(config({ endpoint_url: 'http://127.0.0.1:1' }))
    expect(error).not.toBeInstanceOf(PermanentError)
    expect(error.message).toBe('127.0.0.1:1 refuses connections.')
  })
})

describe('the connection test', () => {
  const { signal } = new AbortController()
  const [reach, probe] = destination.steps

  it('reaches the bucket, writes to it and leaves no files behind', async () => {
    const sent = config({ bucket_name: 'tests', prefix: '/{year}/{table}/' })
    await reach?.run(sent, signal)
    await probe?.run(sent, signal)
    expect(await server.objects('tests')).toEqual(new Map())
  })

  it.each([
    [404, 'The bucket "exports" does not exist.'],
    [403, 'These credentials are not allowed to do this in the bucket "exports".'],
    [301, 'The bucket "exports" is not in the region "us-east-1".'],
  ])('reports the reason for status %i', async (status, words) => {
    const store = await startBrokenServer(respond(status, ''))
    await expect(reach?.run(config({ endpoint_url: store.endpoint }), signal)).rejects.toThrow(words)
    store.close()
  })
})
