import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { createOutbound } from '../../net/outbound'
import { startAzureServer } from '../../testing/azure-server'
import { answer, drop, stall, startBrokenServer } from '../../testing/broken-server'
import { buildJob } from '../../testing/export-job'
import { linesOf } from '../../testing/export-lines'
import { type AzureConfig, azureDestination } from './azure'
import { PermanentError, type WriteJob } from './destination'

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

/** The same account at another address. */
const at = (endpoint: string) => ({
  connection_string: server.connectionString().replace(server.address, endpoint),
})

/** Rows of a kilobyte each that do not become smaller. */
const noise = (count: number) =>
  linesOf({ noise: 'text' }, function* () {
    for (let at = 0; at < count; at++) {
      yield { noise: createHash('shake256', { outputLength: 750 }).update(String(at)).digest('base64') }
    }
  })

const write = (sent: AzureConfig, rows = noise(10), more: Partial<WriteJob<AzureConfig>> = {}) =>
  destination.write(buildJob(sent, 'events', rows, more).job)

/** What a write fails with. */
const failure = (sent: AzureConfig): Promise<Error> =>
  write(sent).then(
    () => new Error('It did not fail.'),
    (error) => error,
  )

describe('what is written', () => {
  it('arrives whole, in one block or in many', async () => {
    for (const count of [10, 20_000]) {
      const { job, told } = buildJob(config(), 'events', noise(count))
      await destination.write(job)
      const objects = await server.objects('exports')
      expect([...objects.keys()]).toEqual([KEY])
      expect(objects.get(KEY)?.toString().trimEnd().split('\n')).toHaveLength(count)
      expect(told).toMatchObject({ rows: count, bytes: objects.get(KEY)?.length })
    }
  })

  it('goes when the interval has no rows any more', async () => {
    const { job, told } = buildJob(config(), 'events', noise(10))
    await destination.write(job)
    await write(config(), noise(0), { cursor: told.cursor })
    expect(await server.objects('exports')).toEqual(new Map())
  })

  it('is not there when the rows break off in the middle of the blocks', async () => {
    const broken = linesOf({ noise: 'text' }, function* () {
      for (let at = 0; at < 30_000; at++) yield { noise: 'x'.repeat(1000) }
      throw new Error('The database went away.')
    })
    await expect(write(config(), broken)).rejects.toThrow('The database went away.')
    expect(await server.objects('exports')).toEqual(new Map())
  })

  it('is not there when it is cancelled', async () => {
    const stop = new AbortController()
    const endless = linesOf({ noise: 'text' }, function* () {
      for (let at = 0; ; at++) {
        if (at === 30_000) stop.abort(new Error('Cancelled.'))
        yield { noise: 'x'.repeat(1000) }
      }
    })
    await expect(write(config(), endless, { signal: stop.signal })).rejects.toThrow()
    expect(await server.objects('exports')).toEqual(new Map())
  })
})

it('stops when it is cancelled while the store is silent', async () => {
  const stop = new AbortController()
  const store = await startBrokenServer(() => stop.abort())
  const patient = azureDestination(outbound)
  const { job } = buildJob(config(at(store.endpoint)), 'events', noise(10), { signal: stop.signal })
  await expect(patient.write(job)).rejects.toThrow(/abort/i)
  store.close()
})

describe('what only a person can mend', () => {
  it.each<[string, () => Partial<AzureConfig>, string]>([
    [
      'a wrong key',
      () => ({ connection_string: server.connectionString('d3Jvbmc=') }),
      'its key may be wrong',
    ],
    ['a missing container', () => ({ container_name: 'nowhere' }), 'There is no container "nowhere".'],
    ['nonsense', () => ({ connection_string: 'nonsense' }), 'The connection string is not one of Azure'],
    ['an unknown host', () => at('http://nowhere.invalid'), 'nowhere.invalid has no address.'],
    ['a private address', () => at('http://127.0.0.2:1'), 'leads to an address that is not public'],
    ['the local test server', () => ({ connection_string: 'UseDevelopmentStorage=true' }), '127.0.0.1:10000'],
  ])('%s', async (name, more, words) => {
    const closed = azureDestination(createOutbound(readEnv({})), { connectMs: 300, idleMs: 300 })
    const way = name === 'the local test server' ? closed : destination
    const error = await way.write(buildJob(config(more()), 'events', noise(10)).job).then(
      () => new Error('It did not fail.'),
      (error) => error,
    )
    expect(error).toBeInstanceOf(PermanentError)
    expect(error.message).toContain(name === 'the local test server' ? 'not public' : words)
  })
})

describe('what may pass', () => {
  it.each([
    ['a store that never answers', stall],
    ['a store that breaks off', drop],
    ['a store that is overloaded', answer(503, '<Error><Code>ServerBusy</Code></Error>')],
    ['a container that is being deleted', answer(409, '<Error><Code>ContainerBeingDeleted</Code></Error>')],
  ])('%s', async (_, mistreat) => {
    const store = await startBrokenServer(mistreat)
    const error = await failure(config(at(store.endpoint)))
    expect(error).not.toBeInstanceOf(PermanentError)
    expect(error.message).not.toBe('It did not fail.')
    store.close()
  })
})

describe('the connection test', () => {
  const { signal } = new AbortController()
  const [reach, probe] = destination.steps

  it('reaches the container, writes, and leaves nothing', async () => {
    const sent = config({ container_name: 'tests', prefix: '/{year}/{table}/' })
    await reach?.run(sent, signal)
    await probe?.run(sent, signal)
    expect(await server.objects('tests')).toEqual(new Map())
  })

  it('explains a missing container and a wrong key', async () => {
    await expect(reach?.run(config({ container_name: 'nowhere' }), signal)).rejects.toThrow(
      'There is no container "nowhere".',
    )
    const wrong = config({ connection_string: server.connectionString('d3Jvbmc=') })
    await expect(reach?.run(wrong, signal)).rejects.toThrow('its key may be wrong')
  })
})
