import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../../scripts/programs.mjs'
import { createEventLoad, listExportFiles, startExport, waitUntilEnded } from '../support/event-load'
import { type PostgresServer, startPostgres } from '../support/postgres'
import { createRecordLoad } from '../support/record-load'
import { createRandom } from '../support/seeded-random'
import { buildProcess, type ServerProcess, startProcess } from '../support/server-process'

const programs = findPostgres()
if (!programs) console.warn('SKIPPED: PostgreSQL is not installed, so nothing is known of its outages.')

const WRITERS = 4
const OUTAGES = 3
/** Pool size of the server: if an outage leaked one connection each time, the last requests would hang. */
const POOL = 3

describe.runIf(programs !== null && !process.env.TEST_DATABASE_URL)('PostgreSQL outage', () => {
  let postgres: PostgresServer
  let folder: string
  let server: ServerProcess
  beforeAll(async () => {
    await buildProcess()
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-outage-'))
    postgres = await startPostgres(programs ?? '')
    const { user, password, port } = postgres
    const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
    const settings = { DATABASE_POOL: String(POOL), EXPORT_LEASE_SECONDS: '2', LOG_LEVEL: 'silent' }
    server = await startProcess({ DATABASE_URL: url, DATA_DIR: folder, ...settings })
  }, 120_000)
  afterAll(async () => {
    await server?.kill()
    await postgres?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('causes 503 responses with Retry-After and no data loss, and the server recovers by itself', {
    timeout: 300_000,
  }, async () => {
    const { api_token } = await server.call('GET', '/api/projects/@current/')
    const events = createEventLoad(api_token, '2024-05-01T10:00:00Z')
    for (let batch = 0; batch < 4; batch += 1) await events.send(server, 100, 5000)
    const records = createRecordLoad(createRandom(1))
    const exports: (string | null)[] = []

    for (let outage = 0; outage < OUTAGES; outage += 1) {
      const under = new AbortController()
      const load = Array.from({ length: WRITERS }, (_, writer) => records.run(server, writer, under.signal))
      exports.push(await startExport(server, events.range))
      await pause(300)
      await postgres.crash()
      expect((await server.request('GET', '/_health')).status).toBe(200)
      const refused = await Promise.all(
        ['/_ready', '/api/organizations/@current/roles/'].map((path) => server.request('GET', path)),
      )
      for (const { status, headers, body } of refused) {
        expect({ status, body }).toEqual({
          status: 503,
          body: {
            type: 'server_error',
            code: 'unavailable',
            detail: 'The database cannot be reached. Try again shortly.',
            attr: null,
          },
        })
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(
        (await server.request('POST', '/e/', { api_key: api_token, event: 'lost', distinct_id: 'x' })).status,
      ).toBe(503)
      under.abort()
      await Promise.all(load)
      await postgres.restart()
      await vi.waitFor(async () => expect((await server.request('GET', '/_ready')).status).toBe(200), 10_000)
      expect(await records.describeDifferences(server)).toEqual([])
    }

    // Every unsuccessful response had a documented reason.
    expect(new Set(records.errorResponses.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['503 unavailable']),
    )
    for (const id of exports) {
      const runs = await waitUntilEnded(server, id ?? '')
      expect(runs).toMatchObject([{ status: 'Completed' }])
      expect(events.describeDifferences((await listExportFiles(folder, id ?? '')).uuids)).toEqual([])
    }
    const many = Array.from({ length: 4 * POOL }, () =>
      server.request('POST', '/api/projects/@current/surveys/', {}),
    )
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([400]))
    const lockedConnections = await postgres.query(
      `select state from pg_stat_activity where backend_type = 'client backend' and state like 'idle in%'`,
    )
    expect(lockedConnections).toEqual([])
    expect(server.child.exitCode).toBeNull()
    expect(server.getOutput()).not.toMatch(/UnhandledPromiseRejection|Uncaught/)
  })
})
