import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../../../scripts/programs.mjs'
import { hasClickHouse, startClickHouse } from '../../../tests/support/clickhouse'
import { fillDataFolder } from '../../../tests/support/data-folder'
import { startPostgres } from '../../../tests/support/postgres'
import { S3_KEYS, startS3Server } from '../../../tests/support/s3-server'
import { buildProcess, type ServerProcess, startProcess } from '../../../tests/support/server-process'
import { type ProxiedRequest, startTrapProxy } from '../../../tests/support/trap-proxy'

/*
 * A server that works on a run is killed, and so is each server that resumes it, at every point where this makes a
 * difference. At the end the objects in the bucket must be those of an undisturbed run, byte for byte.
 */

type Bucket = Awaited<ReturnType<typeof startS3Server>>
type Proxy = Awaited<ReturnType<typeof startTrapProxy>>

const BUCKET = 'exports'
const RANGE = { start_at: '2024-05-01T10:00:00Z', end_at: '2024-05-01T11:00:00Z' }
const isWrite = ({ method }: ProxiedRequest) => method === 'PUT' || method === 'POST'
const isManifest = ({ path }: ProxiedRequest) => path.includes('_manifest.json')
const isSecondFile = ({ path }: ProxiedRequest) => path.includes('-1.jsonl')

const PHASES: ((proxied: ProxiedRequest) => boolean)[] = [
  // Before the first write.
  (proxied) => isWrite(proxied) && proxied.moment === 'arriving',
  (proxied) => isWrite(proxied) && isSecondFile(proxied) && proxied.moment === 'half way',
  (proxied) => isWrite(proxied) && isSecondFile(proxied) && proxied.moment === 'answered',
  (proxied) => isWrite(proxied) && isManifest(proxied) && proxied.moment === 'arriving',
  (proxied) => isWrite(proxied) && isManifest(proxied) && proxied.moment === 'answered',
]

let s3: Bucket
/** Number of the test, which writes below prefixes of its own. */
let testCount = 0
let proxy: Proxy
beforeAll(async () => {
  await buildProcess()
  s3 = await startS3Server(BUCKET)
  proxy = await startTrapProxy(s3.endpoint)
}, 120_000)
afterAll(async () => {
  proxy.close()
  await s3.close()
})

/** Sends about 3 MB of events in the range: three files and a manifest. */
async function sendEvents(server: ServerProcess): Promise<string> {
  const project = await server.call('GET', '/api/projects/@current/')
  for (let batch = 0; batch < 10; batch += 1) {
    const events = Array.from({ length: 100 }, (_, index) => ({
      event: 'seen',
      uuid: randomUUID(),
      distinct_id: `visitor ${index}`,
      timestamp: new Date(Date.parse(RANGE.start_at) + (batch * 100 + index) * 1000).toISOString(),
      properties: { text: `${batch} ${index} `.repeat(500), $process_person_profile: false },
    }))
    await server.call('POST', '/batch/', { api_key: project.api_token, batch: events })
  }
  return `/api/projects/${project.id}/batch_exports/`
}

/** Creates an export into the bucket and a backfill of it. */
async function startExport(server: ServerProcess, base: string, prefix: string) {
  const config = {
    bucket_name: BUCKET,
    region: 'us-east-1',
    prefix,
    ...S3_KEYS,
    endpoint_url: proxy.url,
    max_file_size_mb: 1,
  }
  const draft = { name: prefix, interval: 'hour', paused: true, destination: { type: 'S3', config } }
  const { id } = await server.call('POST', base, draft)
  await server.call('POST', `${base}${id}/backfill/`, RANGE)
  return id as string
}

async function waitUntilCompleted(server: ServerProcess, base: string, id: string) {
  await vi.waitFor(
    async () => {
      const { results } = await server.call('GET', `${base}${id}/runs/`)
      expect(results).toMatchObject([{ status: 'Completed', records_completed: 1000, latest_error: null }])
    },
    { timeout: 90_000, interval: 200 },
  )
  const { results } = await server.call('GET', `${base}${id}/runs/`)
  return results[0]
}

/**
 * Returns the objects below a prefix by their key without the prefix; the prefix is also removed from the manifest's
 * content.
 */
async function listObjects(prefix: string): Promise<Record<string, string>> {
  const all = [...(await s3.objects(BUCKET))].filter(([key]) => key.startsWith(`${prefix}/`))
  return Object.fromEntries(
    all.map(([key, bytes]) => [key.slice(prefix.length), bytes.toString().replaceAll(prefix, '')]),
  )
}

/** Returns the content of the bucket after a run without crashes. */
async function runUndisturbed(server: ServerProcess, base: string): Promise<Record<string, string>> {
  await waitUntilCompleted(server, base, await startExport(server, base, `undisturbed-${testCount}`))
  const objects = await listObjects(`undisturbed-${testCount}`)
  expect(Object.keys(objects)).toHaveLength(4)
  return objects
}

/** Kills the server that sends the first matching request. Resolves once it is killed. */
function killOnRequest(
  matches: (proxied: ProxiedRequest) => boolean,
  kill: (agent: string) => Promise<void>,
): Promise<void> {
  return new Promise((killed) => {
    let taken = false
    proxy.set(async (proxied) => {
      if (taken || !matches(proxied)) return false
      taken = true
      await kill(proxied.agent)
      killed()
      return true
    })
  })
}

interface Scenario {
  base: string
  /** Returns a running server. */
  getServer(): ServerProcess
  kill(agent: string): Promise<void>
  /** Ensures that a server resumes the run. */
  resume(): Promise<void>
}

/**
 * Starts a run and kills the server working on it in one phase after the other. Returns the final content of the
 * bucket.
 */
async function killInEveryPhase({
  base,
  getServer,
  kill,
  resume,
}: Scenario): Promise<Record<string, string>> {
  let id = ''
  for (const matches of PHASES) {
    const killed = killOnRequest(matches, kill)
    if (id) await resume()
    else id = await startExport(getServer(), base, `disturbed-${testCount}`)
    await killed
  }
  proxy.set()
  await resume()
  const run = await waitUntilCompleted(getServer(), base, id)
  expect(run.attempts).toBe(PHASES.length + 1)
  return listObjects(`disturbed-${testCount}`)
}

const programs = findPostgres()

describe('run whose server is killed in every phase', { timeout: 180_000 }, () => {
  let folder: string
  const servers = new Set<ServerProcess>()
  beforeEach(async () => {
    testCount += 1
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-kill-'))
  })
  afterEach(async () => {
    await Promise.all([...servers].map((server) => server.kill()))
    servers.clear()
    await rm(folder, { recursive: true, force: true })
  })
  const start = async (settings: Record<string, string>) => {
    const server = await startProcess({
      DATA_DIR: folder,
      ALLOW_PRIVATE_ADDRESSES: 'true',
      ...settings,
    })
    servers.add(server)
    return server
  }

  async function testEmbedded(settings: Record<string, string> = {}): Promise<void> {
    await fillDataFolder(folder)
    let server = await start(settings)
    const base = await sendEvents(server)
    const undisturbed = await runUndisturbed(server, base)
    const scenario = {
      base,
      getServer: () => server,
      kill: () => server.kill(),
      resume: async () => {
        server = await start(settings)
      },
    }
    expect(await killInEveryPhase(scenario)).toEqual(undisturbed)
  }

  it('writes the same objects as an undisturbed run on the embedded database', () => testEmbedded())

  it.runIf(hasClickHouse)('writes the same objects as an undisturbed run from ClickHouse', async () => {
    const clickhouse = await startClickHouse()
    await testEmbedded({ CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: clickhouse.database })
    await clickhouse.close()
  })

  it.runIf(programs)(
    'writes the same objects as an undisturbed run on PostgreSQL with two servers',
    async () => {
      const postgres = await startPostgres(programs ?? '')
      const { user, password, port } = postgres
      const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${user}`
      const running = new Map<string, ServerProcess>()
      // Every request to the bucket carries the name as its user agent, which identifies the sending server.
      const startNamed = async (name: string) => {
        const settings = { DATABASE_URL: url, EXPORT_LEASE_SECONDS: '2', AWS_SDK_UA_APP_ID: name }
        running.set(name, await start(settings))
      }
      await startNamed('one')
      await startNamed('two')
      const getServer = () => [...running.values()][0] as ServerProcess
      const base = await sendEvents(getServer())
      const undisturbed = await runUndisturbed(getServer(), base)
      let killedName = ''
      const scenario = {
        base,
        getServer,
        async kill(agent: string) {
          killedName = agent.includes('app/one') ? 'one' : 'two'
          await running.get(killedName)?.kill()
          running.delete(killedName)
        },
        resume: () => startNamed(killedName),
      }
      expect(await killInEveryPhase(scenario)).toEqual(undisturbed)
      await Promise.all([...servers].map((server) => server.kill()))
      await postgres.close()
    },
  )
})
