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

const PHASES: ((passing: ProxiedRequest) => boolean)[] = [
  // Before the first write.
  (passing) => isWrite(passing) && passing.moment === 'arriving',
  (passing) => isWrite(passing) && isSecondFile(passing) && passing.moment === 'half way',
  (passing) => isWrite(passing) && isSecondFile(passing) && passing.moment === 'answered',
  (passing) => isWrite(passing) && isManifest(passing) && passing.moment === 'arriving',
  (passing) => isWrite(passing) && isManifest(passing) && passing.moment === 'answered',
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
async function beginExport(server: ServerProcess, base: string, prefix: string) {
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

async function untilCompleted(server: ServerProcess, base: string, id: string) {
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
async function objectsBelow(prefix: string): Promise<Record<string, string>> {
  const all = [...(await s3.objects(BUCKET))].filter(([key]) => key.startsWith(`${prefix}/`))
  return Object.fromEntries(
    all.map(([key, bytes]) => [key.slice(prefix.length), bytes.toString().replaceAll(prefix, '')]),
  )
}

/** Returns the content of the bucket after a run without crashes. */
async function undisturbedRun(server: ServerProcess, base: string): Promise<Record<string, string>> {
  await untilCompleted(server, base, await beginExport(server, base, `undisturbed-${testCount}`))
  const objects = await objectsBelow(`undisturbed-${testCount}`)
  expect(Object.keys(objects)).toHaveLength(4)
  return objects
}

/** Arms a one-shot trap: the first matching request kills the server that sent it. */
function armed(
  fits: (passing: ProxiedRequest) => boolean,
  kill: (agent: string) => Promise<void>,
): Promise<void> {
  return new Promise((sprung) => {
    let taken = false
    proxy.set(async (passing) => {
      if (taken || !fits(passing)) return false
      taken = true
      await kill(passing.agent)
      sprung()
      return true
    })
  })
}

interface Scene {
  base: string
  /** Returns a running server. */
  living(): ServerProcess
  kill(agent: string): Promise<void>
  /** Ensures that a server resumes the run. */
  goOn(): Promise<void>
}

/**
 * Starts a run and kills the server working on it in one phase after the other. Returns the final content of the
 * bucket.
 */
async function dyingInEveryPhase({ base, living, kill, goOn }: Scene): Promise<Record<string, string>> {
  let id = ''
  for (const fits of PHASES) {
    const sprung = armed(fits, kill)
    if (id) await goOn()
    else id = await beginExport(living(), base, `disturbed-${testCount}`)
    await sprung
  }
  proxy.set()
  await goOn()
  const run = await untilCompleted(living(), base, id)
  expect(run.attempts).toBe(PHASES.length + 1)
  return objectsBelow(`disturbed-${testCount}`)
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
    const server = await startProcess({ DATA_DIR: folder, ALLOW_PRIVATE_ADDRESSES: 'true', ...settings })
    servers.add(server)
    return server
  }

  async function testEmbedded(settings: Record<string, string> = {}): Promise<void> {
    await fillDataFolder(folder)
    let server = await start(settings)
    const base = await sendEvents(server)
    const undisturbed = await undisturbedRun(server, base)
    const scene = {
      base,
      living: () => server,
      kill: () => server.kill(),
      goOn: async () => {
        server = await start(settings)
      },
    }
    expect(await dyingInEveryPhase(scene)).toEqual(undisturbed)
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
      const two = new Map<string, ServerProcess>()
      // Every request to the bucket carries the name as its user agent, which identifies the sending server.
      const take = async (name: string) => {
        const settings = { DATABASE_URL: url, EXPORT_LEASE_SECONDS: '2', AWS_SDK_UA_APP_ID: name }
        two.set(name, await start(settings))
      }
      await take('one')
      await take('two')
      const living = () => [...two.values()][0] as ServerProcess
      const base = await sendEvents(living())
      const undisturbed = await undisturbedRun(living(), base)
      let dead = ''
      const scene = {
        base,
        living,
        async kill(agent: string) {
          dead = agent.includes('app/one') ? 'one' : 'two'
          await two.get(dead)?.kill()
          two.delete(dead)
        },
        goOn: () => take(dead),
      }
      expect(await dyingInEveryPhase(scene)).toEqual(undisturbed)
      await Promise.all([...servers].map((server) => server.kill()))
      await postgres.close()
    },
  )
})
