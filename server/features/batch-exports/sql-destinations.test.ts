import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../../../scripts/programs.mjs'
import { fillDataFolder } from '../../../tests/support/data-folder'
import { type PostgresServer, startPostgres } from '../../../tests/support/postgres'
import { buildProcess, type ServerProcess, startProcess } from '../../../tests/support/server-process'

/* Exports of the built server to tables on a real PostgreSQL server. */

const START = '2024-05-01T10:00:00Z'
const RANGE = { start_at: START, end_at: '2024-05-01T11:00:00Z' }
const EVENTS = 100_000
const EVENTS_PER_REQUEST = 2000

const programs = findPostgres()

describe.skipIf(!programs)('exports of the built server', { timeout: 300_000 }, () => {
  let folder: string
  let postgres: PostgresServer
  let server: ServerProcess
  let base: string
  const uuids = Array.from({ length: EVENTS }, () => randomUUID())

  beforeAll(async () => {
    await buildProcess()
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-sql-'))
    await fillDataFolder(folder)
    postgres = await startPostgres(programs ?? '')
    server = await startProcess({ DATA_DIR: folder, ALLOW_PRIVATE_ADDRESSES: 'true' })
    const project = await server.call('GET', '/api/projects/@current/')
    base = `/api/projects/${project.id}/batch_exports/`
    for (let first = 0; first < EVENTS; first += EVENTS_PER_REQUEST) {
      const batch = uuids.slice(first, first + EVENTS_PER_REQUEST).map((uuid, index) => ({
        event: 'seen',
        uuid,
        distinct_id: `visitor ${index % 100}`,
        timestamp: new Date(Date.parse(START) + first + index).toISOString(),
        properties: { index: first + index, $set: { seen: true } },
      }))
      await server.call('POST', '/batch/', { api_key: project.api_token, batch })
    }
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    await postgres?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Exports all data of the project in one backfill; returns the completed run. */
  async function runExport(type: string, model: string, table_name: string) {
    const { port, user, password } = postgres
    const login = { host: '127.0.0.1', port, user, password, database: 'postgres', sslmode: 'disable' }
    const config = { ...login, schema: 'public', table_name }
    const draft = { name: table_name, model, interval: 'hour', paused: true, destination: { type, config } }
    const { id } = await server.call('POST', base, draft)
    await server.call('POST', `${base}${id}/backfill/`, model === 'events' ? RANGE : { start_at: null })
    return vi.waitFor(
      async () => {
        const { results } = await server.call('GET', `${base}${id}/runs/`)
        expect(results[0]?.latest_error ?? null).toBeNull()
        expect(results[0]?.status).toBe('Completed')
        return results[0]
      },
      { timeout: 240_000, interval: 500 },
    )
  }

  it.each(['Postgres', 'Redshift'])('write each of 100,000 events once through %s', async (type) => {
    const table = `${type.toLowerCase()}_events`
    const run = await runExport(type, 'events', table)
    expect(run.records_completed).toBe(EVENTS)
    const rows = await postgres.query<{ uuid: string }>(`select uuid from ${table} order by uuid`)
    expect(rows.map(({ uuid }) => uuid)).toEqual([...uuids].sort())
  })

  it.each(['Postgres', 'Redshift'])('write persons through %s', async (type) => {
    const table = `${type.toLowerCase()}_persons`
    await runExport(type, 'persons', table)
    const rows = await postgres.query(`select distinct_id from ${table}`)
    expect(rows).toHaveLength(100)
  })
})
