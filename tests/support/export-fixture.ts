import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, vi } from 'vitest'
import { batchExportTable, exportRunTable } from '../../server/core/db/schema/batch-exports'
import type { Job } from '../../server/core/jobs/job'
import type { JobQueue } from '../../server/core/jobs/queue'
import type { Destinations } from '../../server/features/batch-exports/destinations'
import type { EngineDeps, LeaseTimings } from '../../server/features/batch-exports/engine/records'
import { built } from './built-server'
import { buildOrganization } from './factories'
import { createTestServer } from './test-server'

const { readEnv, createDestinations, exportJobs, openSecrets, startQueue, createMailer, createOutbound } =
  built

const SECRETS_KEY = '0'.repeat(64)

/** Lease timings short enough for tests, long enough for a busy machine. */
const TEST_TIMINGS: LeaseTimings = { leaseMs: 3000, retryMs: 50, retryMaxMs: 200 }

/** Event to store. Times are ISO 8601 in UTC. */
interface StoredEvent {
  uuid?: string
  event?: string
  distinct_id?: string
  timestamp: string
  inserted_at: string
  properties?: object
  elements_chain?: string
}

/** Creates a project on a fresh server with an export folder, and an engine that can be started on it. */
export function createExportFixture(settings: Record<string, string> = {}) {
  const folder = join(tmpdir(), `hedgerow-${randomUUID()}`)
  const variables = { SECRETS_KEY, EXPORTS_DIR: folder, ALLOW_PRIVATE_ADDRESSES: 'true', ...settings }
  const env = { ...readEnv(variables), DNS_SERVERS: [] }
  const server = createTestServer({
    EXPORTS_DIR: folder,
    ALLOW_PRIVATE_ADDRESSES: env.ALLOW_PRIVATE_ADDRESSES,
  })
  const workspace = {} as Awaited<ReturnType<typeof buildOrganization>>
  const queues: JobQueue[] = []
  beforeAll(async () => {
    await mkdtemp(`${folder}-`)
    Object.assign(workspace, await buildOrganization(server.db))
  })
  afterAll(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    await rm(folder, { recursive: true, force: true })
  })

  const exports = (path = '') => `/api/projects/${workspace.project.id}/batch_exports/${path}`
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    server.call(workspace.key, method, exports(path), body)

  /** Builds the jobs of a process; `destinations` may partially replace the real ones. */
  async function jobs(destinations: Partial<Destinations> = {}, pace = TEST_TIMINGS): Promise<Job[]> {
    const deps: EngineDeps = {
      db: server.db,
      eventStore: server.eventStore,
      env,
      secrets: await openSecrets(server.db, env),
      destinations: { ...createDestinations(env, createOutbound(env)), ...destinations },
      mailer: createMailer(env, server.app.log),
    }
    return exportJobs(deps, server.app.log, pace)
  }

  /** Stores events without persons; returns their uuids. */
  async function storeEvents(events: StoredEvent[]): Promise<string[]> {
    const rows = events.map(({ properties = {}, ...event }) => ({
      ...{ project_id: workspace.project.id, uuid: randomUUID(), event: 'seen', distinct_id: 'visitor' },
      ...{ elements_chain: null, person_id: null, person_properties: null },
      ...{ ...event, properties: JSON.stringify(properties) },
    }))
    await server.rows.write('events', rows)
    return rows.map(({ uuid }) => uuid)
  }

  return {
    server,
    workspace,
    folder,
    exports,
    call,

    jobs,

    /** Starts the jobs of one process. */
    async start(...how: Parameters<typeof jobs>): Promise<void> {
      queues.push(startQueue(server.database, await jobs(...how), server.app.log))
    },

    async stopAll() {
      await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    },

    /** Creates an export through the API; returns the response body. */
    async create(fields: object = {}) {
      const draft = { name: 'Export', interval: 'hour', destination: { type: 'FileDownload', config: {} } }
      const response = await call('POST', '', { ...draft, ...fields })
      if (response.status !== 201) throw new Error(JSON.stringify(response.body))
      return response.body
    },

    /** Stores events with the given timestamps, used both as event time and as ingestion time; returns their uuids. */
    events(...moments: (string | Date)[]): Promise<string[]> {
      const times = moments.map((moment) => new Date(moment).toISOString())
      return storeEvents(times.map((at) => ({ timestamp: at, inserted_at: at, properties: { at } })))
    },

    storeEvents,

    /** Stores persons, or changes them, each with a distinct id that equals its id. */
    async storePersons(rows: { id: string; version?: number; changed_at: string; properties?: object }[]) {
      const project_id = workspace.project.id
      const persons = rows.map(({ properties = {}, version = 0, ...row }) => ({
        ...{ project_id, is_identified: false, is_deleted: false, created_at: row.changed_at, version },
        ...{ ...row, properties: JSON.stringify(properties) },
      }))
      await server.rows.write('persons', persons)
      await server.rows.write(
        'distinct_ids',
        persons.map(({ id, version, changed_at }) => ({
          ...{ project_id, distinct_id: id, person_id: id, version, changed_at },
        })),
      )
    },

    /** Sets the schedule as if this interval's end had just passed. */
    async due(id: string, end: string) {
      await server.db.update(batchExportTable).set({ next_end_at: end }).where(eq(batchExportTable.id, id))
    },

    listRuns: async (id: string, query = '') => (await call('GET', `${id}/runs/?${query}`)).body.results,

    /** Waits until the runs of an export satisfy the check. */
    until: (id: string, check: (runs: ExportRunRow[]) => void) =>
      vi.waitFor(async () => check((await call('GET', `${id}/runs/?ordering=created_at`)).body.results), {
        timeout: 30_000,
        interval: 50,
      }),

    /** Expires the lease of a run, as if another process could acquire it. */
    async expire(id: string) {
      await server.db
        .update(exportRunTable)
        .set({ lease_expires_at: sql`now() - interval '1 second'` })
        .where(and(eq(exportRunTable.batch_export_id, id), eq(exportRunTable.status, 'Running')))
    },
  }
}

// What the API answers; the assertions check it.
// biome-ignore lint/suspicious/noExplicitAny: see above
type ExportRunRow = any
