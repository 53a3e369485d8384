import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/database'
import type { OpenDatabase } from '../db/client'
import { maintenanceJobs } from './maintenance-jobs'

let database: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('collects table statistics and reuses the space of deleted rows', async () => {
  const { db } = database
  const jobs = maintenanceJobs(db)
  const { signal } = new AbortController()
  const about = async () => {
    const { rows } = (await db.execute(
      sql`select reltuples::int as rows, relpages as pages from pg_class where relname = 'events'`,
    )) as unknown as { rows: { rows: number; pages: number }[] }
    return rows[0]
  }
  const fill = () =>
    db.execute(sql`insert into events (project_id, uuid, event, distinct_id, timestamp, inserted_at, properties)
      select 1, gen_random_uuid(), 'seen', 'd', now(), now(), '{}' from generate_series(1, 5000)`)
  await fill()
  for (const job of jobs) await job.run({}, signal)
  expect(await about()).toMatchObject({ rows: 5000 })
  const full = (await about())?.pages
  await db.execute(sql`delete from events`)
  for (const job of jobs) await job.run({}, signal)
  await fill()
  for (const job of jobs) await job.run({}, signal)
  expect((await about())?.pages).toBe(full)
})

it('leaves little WAL to replay after a crash', async () => {
  const { db } = database
  const open = async () => {
    const { rows } = (await db.execute(
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int as bytes from pg_control_checkpoint()`,
    )) as unknown as { rows: [{ bytes: number }] }
    return rows[0].bytes
  }
  await db.execute(sql`insert into events (project_id, uuid, event, distinct_id, timestamp, inserted_at, properties)
    select 2, gen_random_uuid(), 'seen', 'd', now(), now(), '{}' from generate_series(1, 20000)`)
  expect(await open()).toBeGreaterThan(1_000_000)
  for (const job of maintenanceJobs(db)) await job.run({}, new AbortController().signal)
  expect(await open()).toBeLessThan(1_000_000)
})
