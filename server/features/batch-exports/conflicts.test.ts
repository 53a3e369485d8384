import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../scripts/programs.mjs'
import { built } from '../../../tests/support/built-server'
import { type PostgresServer, startPostgres } from '../../../tests/support/postgres'
import {
  buildProcess,
  type ProcessResponse,
  type ServerProcess,
  startProcess,
} from '../../../tests/support/server-process'
import type { OpenDatabase } from '../../core/db/client'
import { selectRow } from '../../core/db/select-rows'

const { openDatabase } = built

/* Concurrent requests that change one export, on a real PostgreSQL server. */

const ROUNDS = 300
const ROUNDS_AT_ONCE = 10

const programs = findPostgres()

describe.skipIf(!programs)('conflicting requests', { timeout: 300_000 }, () => {
  let folder: string
  let postgres: PostgresServer
  let url: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-conflicts-'))
    postgres = await startPostgres(programs ?? '')
    const { user, password, port } = postgres
    url = `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  })
  afterAll(async () => {
    await postgres?.close()
    await rm(folder, { recursive: true, force: true })
  })

  describe('to the built server', () => {
    let server: ServerProcess
    beforeAll(async () => {
      await buildProcess()
      server = await startProcess({
        DATABASE_URL: url,
        DATA_DIR: folder,
        EXPORTS_DIR: join(folder, 'exports'),
        EXPORT_CONCURRENCY: '8',
      })
    }, 120_000)
    afterAll(() => server?.stop())

    it(`never fail in ${ROUNDS} rounds of deletions and cancellations during a backfill`, async () => {
      const project = await server.call('GET', '/api/projects/@current/')
      const base = `/api/projects/${project.id}/batch_exports/`
      await server.call('POST', '/batch/', {
        api_key: project.api_token,
        batch: [{ event: 'seen', uuid: randomUUID(), distinct_id: 'a', timestamp: '2024-05-01T00:00:00Z' }],
      })
      const range = { start_at: '2024-05-01T00:00:00Z', end_at: '2024-05-01T06:00:00Z' }
      const statuses = new Map<string, number>()
      const note = (what: string, { status, body }: ProcessResponse) => {
        const key = `${what} ${status} ${status >= 500 ? JSON.stringify(body) : ''}`
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
      }

      async function round(number: number): Promise<void> {
        const destination = number % 2 ? { type: 'NoOp', config: {} } : { type: 'FileDownload', config: {} }
        const { id } = await server.call('POST', base, { name: 'Export', interval: 'hour', destination })
        const { backfill_id } = await server.call('POST', `${base}${id}/backfills/`, range)
        // Hits a different point of the backfill in each round.
        await new Promise((resolve) => setTimeout(resolve, (number % 7) * 15))
        const send = async (what: string, method: 'POST' | 'DELETE', path: string) =>
          note(what, await server.request(method, path, method === 'POST' ? {} : undefined))
        const { body } = await server.request('GET', `${base}${id}/runs/`)
        const run = body.results[0]?.id ?? randomUUID()
        const others = [
          () => send('cancel', 'POST', `${base}${id}/backfills/${backfill_id}/cancel/`),
          () => send('cancel run', 'POST', `${base}${id}/runs/${run}/cancel/`),
          () => send('retry', 'POST', `${base}${id}/runs/${run}/retry/`),
          () => send('pause', 'POST', `${base}${id}/pause/`),
        ]
        const remove = () => send('delete', 'DELETE', `${base}${id}/`)
        await Promise.all([remove(), others[number % 4]?.(), remove(), others[(number + 1) % 4]?.()])
      }
      for (let first = 0; first < ROUNDS; first += ROUNDS_AT_ONCE) {
        await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, (_, index) => round(first + index)))
      }
      const failed = [...statuses].filter(([key]) => / 5\d\d /.test(key))
      expect(failed).toEqual([])
      expect(statuses.get('delete 204 ')).toBe(ROUNDS)
    })
  })

  describe('in the transaction helper', () => {
    let database: OpenDatabase
    beforeAll(async () => {
      database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 4, DATA_DIR: '', DISK_RESERVE_MB: 0 })
      await database.run(
        'create table pairs (id int primary key, value int); insert into pairs values (1, 0), (2, 0)',
      )
    })
    afterAll(() => database?.close())

    it('are retried after a deadlock and after a serialization failure', async () => {
      const { db } = database
      let both = 0
      let open = () => {}
      const gate = new Promise<void>((resolve) => {
        open = resolve
      })
      const add = (first: number, second: number, isolationLevel: 'read committed' | 'serializable') =>
        db.transaction(
          async (tx) => {
            await tx.execute(sql`update pairs set value = value + 1 where id = ${first}`)
            both += 1
            if (both === 2) open()
            await gate
            await tx.execute(sql`update pairs set value = value + 1 where id = ${second}`)
          },
          { isolationLevel },
        )
      await Promise.all([add(1, 2, 'read committed'), add(2, 1, 'read committed')])
      expect(both).toBe(3)
      await Promise.all([1, 2, 3, 4].map(() => add(1, 2, 'serializable')))
      expect(await selectRow(db, sql`select sum(value)::int as total from pairs`)).toEqual({ total: 12 })
    })
  })
})
