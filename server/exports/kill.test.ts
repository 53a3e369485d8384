import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshPostgres } from '../testing/database'
import { S3_KEYS, startS3Server } from '../testing/s3-server'
import { buildProcess, type ServerProcess, startProcess } from '../testing/server-process'
import { type Passing, startTrapProxy } from '../testing/trap-proxy'

/*
 * A server that works on a run dies without a word, at every point at which that makes a difference. Whoever takes the
 * run up, the objects in the bucket are those of an undisturbed run, byte for byte.
 */

type Bucket = Awaited<ReturnType<typeof startS3Server>>
type Proxy = Awaited<ReturnType<typeof startTrapProxy>>

const BUCKET = 'exports'
const RANGE = { start_at: '2024-05-01T10:00:00Z', end_at: '2024-05-01T11:00:00Z' }
const isWrite = ({ method }: Passing) => method === 'PUT' || method === 'POST'
const isManifest = ({ path }: Passing) => path.includes('_manifest.json')
const isSecondFile = ({ path }: Passing) => path.includes('-1.jsonl')

const PHASES: [string, (passing: Passing) => boolean][] = [
  ['before anything is written', (passing) => isWrite(passing) && passing.moment === 'arriving'],
  [
    'while a file is written',
    (passing) => isWrite(passing) && isSecondFile(passing) && passing.moment === 'half way',
  ],
  [
    'when a file has been written',
    (passing) => isWrite(passing) && isSecondFile(passing) && passing.moment === 'answered',
  ],
  [
    'before the manifest',
    (passing) => isWrite(passing) && isManifest(passing) && passing.moment === 'arriving',
  ],
  [
    'after the manifest',
    (passing) => isWrite(passing) && isManifest(passing) && passing.moment === 'answered',
  ],
]

let s3: Bucket
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

/** About 3 MB of events in the range: three files and a manifest. */
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

/** Makes an export into the bucket and a backfill of it. */
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

/** The objects below a prefix, by what follows it; the manifest with the prefix taken out of it. */
async function objectsBelow(prefix: string): Promise<Record<string, string>> {
  const all = [...(await s3.objects(BUCKET))].filter(([key]) => key.startsWith(`${prefix}/`))
  return Object.fromEntries(
    all.map(([key, bytes]) => [key.slice(prefix.length), bytes.toString().replaceAll(prefix, '')]),
  )
}

/** Sets the trap once: the first request that fits costs the server that sent it its life. */
function armed(fits: (passing: Passing) => boolean, kill: (agent: string) => Promise<void>): Promise<void> {
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

/** The same for every phase: `next` is who is asked afterwards. */
function dies(reference: () => Record<string, string>, scene: () => Scene) {
  it.each(PHASES)('%s', async (phase, fits) => {
    const { first, base, kill, next } = scene()
    const prefix = phase.replaceAll(' ', '-')
    const sprung = armed(fits, kill)
    const id = await beginExport(first, base, prefix)
    await sprung
    proxy.set()
    const run = await untilCompleted(await next(), base, id)
    expect(run.attempts).toBeGreaterThan(1)
    expect(await objectsBelow(prefix)).toEqual(reference())
  })
}

interface Scene {
  first: ServerProcess
  base: string
  kill(agent: string): Promise<void>
  next(): Promise<ServerProcess>
}

describe('on the embedded database, a server that dies', { timeout: 150_000 }, () => {
  let folder: string
  let server: ServerProcess
  let base: string
  let reference: Record<string, string>
  const start = async () => {
    server = await startProcess({ DATA_DIR: join(folder, 'data'), ALLOW_PRIVATE_ADDRESSES: 'true' })
    return server
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-kill-'))
    await start()
    base = await sendEvents(server)
    await untilCompleted(server, base, await beginExport(server, base, 'undisturbed'))
    reference = await objectsBelow('undisturbed')
    expect(Object.keys(reference)).toHaveLength(4)
  }, 120_000)
  afterAll(async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  })

  dies(
    () => reference,
    () => ({ first: server, base, kill: () => server.kill(), next: start }),
  )
})

describe.runIf(process.env.TEST_DATABASE_URL)(
  'on PostgreSQL, one of two servers that dies',
  { timeout: 150_000 },
  () => {
    let database: Awaited<ReturnType<typeof freshPostgres>>
    let folder: string
    const servers = new Map<string, ServerProcess>()
    let dead = ''
    let restarting = Promise.resolve()
    let base: string
    let reference: Record<string, string>
    const start = async (name: string) => {
      const settings = {
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        ALLOW_PRIVATE_ADDRESSES: 'true',
        EXPORT_LEASE_SECONDS: '2',
        // Said in every request to the bucket: that is how it is known who sent it.
        AWS_SDK_UA_APP_ID: name,
      }
      servers.set(name, await startProcess(settings))
    }
    const some = () => [...servers.values()][0] as ServerProcess
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hedgerow-kill-'))
      database = await freshPostgres(process.env.TEST_DATABASE_URL ?? '')
      await start('one')
      await start('two')
      base = await sendEvents(some())
      await untilCompleted(some(), base, await beginExport(some(), base, 'shared'))
      reference = await objectsBelow('shared')
      expect(Object.keys(reference)).toHaveLength(4)
    }, 120_000)
    afterAll(async () => {
      await restarting
      await Promise.all([...servers.values()].map((server) => server.kill()))
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    })

    dies(
      () => reference,
      () => ({
        first: some(),
        base,
        async kill(agent) {
          dead = agent.includes('app/one') ? 'one' : 'two'
          await servers.get(dead)?.kill()
          servers.delete(dead)
        },
        async next() {
          const survivor = some()
          // For the next phase; it must not be the one that takes over because it is new.
          await restarting
          restarting = start(dead)
          return survivor
        },
      }),
    )
  },
)
