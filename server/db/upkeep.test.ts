import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../testing/database'
import type { OpenDatabase } from './client'
import { upkeepJobs } from './upkeep'

let database: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('learns how the tables are filled, and reuses room', async () => {
  const { db } = database
  const jobs = upkeepJobs(db)
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
