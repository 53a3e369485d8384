import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAzureServer } from '../../../../tests/support/azure-server'
import {
  neverRespond,
  resetConnection,
  respond,
  startBrokenServer,
} from '../../../../tests/support/broken-server'
import { built } from '../../../../tests/support/built-server'
import { buildJob } from '../../../../tests/support/export-job'
import { buildNoiseSource } from '../../../../tests/support/export-lines'
import { getError } from '../../../../tests/support/get-error'
import { testCompleteWrites, testIdleTimeout } from '../../../../tests/support/store-cases'
import type { AzureConfig } from './azure-store'

const { readEnv, createOutbound, azureDestination, PermanentError } = built

let server: Awaited<ReturnType<typeof startAzureServer>>
const KEY = 'out/2024-05-01T10:00:00+00:00-2024-05-01T11:00:00+00:00.jsonl'
const outbound = createOutbound(readEnv({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' }))
const destination = azureDestination(outbound, { connectMs: 2000, idleMs: 3000 })

beforeAll(async () => {
  server = await startAzureServer('exports', 'tests')
})
afterAll(() => server.close())

const config = (more: Partial<AzureConfig> = {}): AzureConfig => ({
  container_name: 'exports',
  connection_string: server.connectionString(),
  prefix: 'out',
  ...more,
})

/** Config for the same account at another endpoint. */
const at = (endpoint: string) => ({
  connection_string: server.connectionString().replace(server.address, endpoint),
})

/** Returns the error of a failed write. */
const failure = (sent: AzureConfig, rows = buildNoiseSource(10)): Promise<Error> =>
  getError(destination.write(buildJob(sent, 'events', rows).job))

const configAt = (endpoint?: string) => config(endpoint === undefined ? {} : at(endpoint))
const objects = () => server.objects('exports')

describe('written data', () => {
  testCompleteWrites({ destination, config: configAt, key: KEY, objects })
})

testIdleTimeout({ destination: azureDestination(outbound), config: configAt })

describe('a permanent error', () => {
  it.each<[string, () => Partial<AzureConfig>, string]>([
    [
      'a wrong key',
      () => ({ connection_string: server.connectionString('d3Jvbmc=') }),
      'The key may be wrong',
    ],
    ['a missing container', () => ({ container_name: 'nowhere' }), 'The container "nowhere" does not exist.'],
    ['nonsense', () => ({ connection_string: 'nonsense' }), 'The connection string is not valid for Azure'],
    ['an unknown host', () => at('http://nowhere.invalid'), 'nowhere.invalid has no IP address.'],
    ['a private address', () => at('http://127.0.0.2:1'), 'resolves to an address that is not public'],
    ['the local test server', () => ({ connection_string: 'UseDevelopmentStorage=true' }), '127.0.0.1:10000'],
  ])('is reported for %s', async (name, more, words) => {
    const closed = azureDestination(createOutbound(readEnv({})), { connectMs: 300, idleMs: 300 })
    const way = name === 'the local test server' ? closed : destination
    const error = await getError(way.write(buildJob(config(more()), 'events', buildNoiseSource(10)).job))
    expect(error).toBeInstanceOf(PermanentError)
    expect(error.message).toContain(name === 'the local test server' ? 'not public' : words)
  })
})

describe('a temporary error', () => {
  it.each([
    ['a store that never answers', neverRespond],
    ['a store that breaks off', resetConnection],
    ['a store that is overloaded', respond(503, '<Error><Code>ServerBusy</Code></Error>')],
    ['a container that is being deleted', respond(409, '<Error><Code>ContainerBeingDeleted</Code></Error>')],
  ])('is reported as retryable for %s', async (_, mistreat) => {
    const store = await startBrokenServer(mistreat)
    const error = await failure(config(at(store.endpoint)))
    expect(error).not.toBeInstanceOf(PermanentError)
    store.close()
  })
})

describe('the connection test', () => {
  const { signal } = new AbortController()
  const [reach, probe] = destination.steps

  it('reaches the container, writes to it and leaves no files behind', async () => {
    const sent = config({ container_name: 'tests', prefix: '/{year}/{table}/' })
    await reach?.run(sent, signal)
    await probe?.run(sent, signal)
    expect(await server.objects('tests')).toEqual(new Map())
  })

  it('reports a missing container and a wrong key', async () => {
    await expect(reach?.run(config({ container_name: 'nowhere' }), signal)).rejects.toThrow(
      'The container "nowhere" does not exist.',
    )
    const wrong = config({ connection_string: server.connectionString('d3Jvbmc=') })
    await expect(reach?.run(wrong, signal)).rejects.toThrow('The key may be wrong')
  })
})
