import { eq, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/database'
import type { OpenDatabase } from '../db/client'
import { jobTable } from '../db/schema/jobs'
import { enqueue } from './enqueue'
import { defineJob, defineJobKind, type Job } from './job'
import { completeJob, deleteOldJobs, failJob, retryExpiredJobs, takeJobs } from './job-store'
import { type JobQueue, startQueue } from './queue'

let database: OpenDatabase
const queues: JobQueue[] = []
const { log } = fastify({ logger: { level: 'silent' } })

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop())))
afterAll(() => database.close())

/**
 * Starts one process that works on the database. The database counts as shared, on the embedded engine too, because a
 * process that has it alone releases the running jobs of another.
 */
const start = (...jobs: Job[]) => queues.push(startQueue({ ...database, shared: true }, jobs, log))

/** Creates a handler that records its data, and a promise that resolves after `expected` calls. */
function recordedJobs<Data>(expected: number) {
  const seen: Data[] = []
  let arrived = () => {}
  const all = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const note = async (data: Data) => {
    seen.push(data)
    if (seen.length >= expected) arrived()
  }
  return { seen, note, all }
}

describe('job queue', () => {
  it('runs jobs of committed transactions and none of rolled-back ones', async () => {
    const kind = defineJobKind<{ word: string }>('words')
    const { seen, note, all } = recordedJobs<{ word: string }>(2)
    start(defineJob(kind, note))
    await database.db.transaction((tx) => enqueue(tx, kind, { word: 'kept' }))
    const broken = database.db.transaction(async (tx) => {
      await enqueue(tx, kind, { word: 'lost' })
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    await enqueue(database.db, kind, { word: 'last' })
    await all
    expect(seen).toEqual([{ word: 'kept' }, { word: 'last' }])
  })

  it('starts no job before it is due', async () => {
    const kind = defineJobKind<{ word: string }>('later')
    const { note, all } = recordedJobs<{ word: string }>(1)
    start(defineJob(kind, note))
    const due = Date.now() + 300
    await enqueue(database.db, kind, { word: 'in a moment' }, { startAfter: new Date(due) })
    await all
    expect(Date.now()).toBeGreaterThanOrEqual(due)
  })

  it('distributes jobs among processes and runs none twice', async () => {
    const kind = defineJobKind<{ number: number }>('shared', { concurrency: 3 })
    const { seen, note, all } = recordedJobs<{ number: number }>(40)
    const numbers = Array.from({ length: 40 }, (_, number) => number)
    for (const number of numbers) await enqueue(database.db, kind, { number })
    start(defineJob(kind, note))
    start(defineJob(kind, note))
    start(defineJob(kind, note))
    await all
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    expect(seen.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers)
  })

  it('takes no more jobs than requested, whichever plan the statistics lead to', async () => {
    const kind = defineJobKind('limited')
    await database.db.delete(jobTable)
    await enqueue(database.db, kind, {})
    // With statistics of a single row, PostgreSQL scans the table and looks for the due jobs again for each row.
    await database.db.execute(sql`vacuum analyze ${jobTable}`)
    for (let number = 1; number < 6; number++) await enqueue(database.db, kind, {})
    expect(await takeJobs(database.db, kind, 2)).toHaveLength(2)
  })

  it('retries a failed job as often as its kind allows', async () => {
    const kind = defineJobKind<{ word: string }>('stubborn', { retries: 2, retryAfterSeconds: 0 })
    const { seen, note, all } = recordedJobs<{ word: string }>(3)
    const refuse = async (data: { word: string }) => {
      await note(data)
      throw new Error('not yet')
    }
    start(defineJob(kind, refuse))
    await enqueue(database.db, kind, { word: 'again' })
    await all
    expect(seen).toHaveLength(3)
  })

  it('runs jobs with the same deduplication key once', async () => {
    const kind = defineJobKind<{ word: string }>('asked again')
    const { seen, note, all } = recordedJobs<{ word: string }>(2)
    await enqueue(database.db, kind, { word: 'first' })
    for (const once of ['a', 'a', 'a']) await enqueue(database.db, kind, { word: once }, { dedupeKey: once })
    start(defineJob(kind, note))
    await all
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    expect(seen).toEqual([{ word: 'first' }, { word: 'a' }])
  })

  it('runs a recurring job once for all processes', async () => {
    const kind = defineJobKind('regular', { everySeconds: 3600 })
    const otherKind = defineJobKind('after it', { everySeconds: 3600 })
    const { seen, note, all } = recordedJobs<object>(1)
    const { note: later, all: bothBegan } = recordedJobs<object>(1)
    start(defineJob(kind, note), defineJob(otherKind, later))
    start(defineJob(kind, note), defineJob(otherKind, later))
    await Promise.all([all, bothBegan])
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    expect(seen).toHaveLength(1)
  })

  it('waits for running jobs when it stops', async () => {
    const kind = defineJobKind('slow')
    const { note, all } = recordedJobs<object>(1)
    let finished = false
    const slow = async () => {
      await note({})
      await new Promise((resolve) => setImmediate(resolve))
      finished = true
    }
    start(defineJob(kind, slow))
    await enqueue(database.db, kind, {})
    await all
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    expect(finished).toBe(true)
  })
})

describe('stored jobs', () => {
  const listJobs = (kind: { name: string }) =>
    database.db.select().from(jobTable).where(eq(jobTable.kind, kind.name))
  const expire = (kind: { name: string }) =>
    database.db
      .update(jobTable)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(jobTable.kind, kind.name))

  it('are deleted once they are completed', async () => {
    const kind = defineJobKind('completed')
    await enqueue(database.db, kind, {})
    for (const job of await takeJobs(database.db, kind, 5)) await completeJob(database.db, job)
    expect(await listJobs(kind)).toEqual([])
  })

  it('of a dead process are retried, and that process no longer holds them', async () => {
    const kind = defineJobKind('orphaned', { retries: 1, retryAfterSeconds: 0 })
    await enqueue(database.db, kind, {})
    const [lost] = await takeJobs(database.db, kind, 1)
    await retryExpiredJobs(database.db, kind)
    expect(await takeJobs(database.db, kind, 1)).toEqual([])
    await expire(kind)
    await retryExpiredJobs(database.db, kind)
    const [retried] = await takeJobs(database.db, kind, 1)
    expect(retried).toMatchObject({ id: lost?.id, attempts: 2 })
    if (!lost || !retried) throw new Error('not taken')
    await completeJob(database.db, lost)
    await failJob(database.db, kind, lost, 'late')
    expect(await listJobs(kind)).toMatchObject([{ state: 'running', attempts: 2 }])
    await expire(kind)
    await retryExpiredJobs(database.db, kind)
    expect(await listJobs(kind)).toMatchObject([
      { state: 'failed', error: 'The job did not finish in time.' },
    ])
  })

  it('wait longer before every further retry', async () => {
    const kind = defineJobKind('backing off', { retries: 3, retryAfterSeconds: 100 })
    await enqueue(database.db, kind, {})
    for (const seconds of [100, 200, 400]) {
      const [job] = await takeJobs(database.db, kind, 1)
      if (!job) throw new Error('not taken')
      await failJob(database.db, kind, job, 'not yet')
      const [{ start_after = '' } = {}] = await listJobs(kind)
      expect((Date.parse(start_after) - Date.now()) / 1000).toBeGreaterThan(seconds - 20)
      expect((Date.parse(start_after) - Date.now()) / 1000).toBeLessThan(seconds + 20)
      await database.db.update(jobTable).set({ start_after: sql`now()` }).where(eq(jobTable.kind, kind.name))
    }
  })

  it('are deleted two weeks after they failed', async () => {
    const kind = defineJobKind('failed long ago')
    const failedAt = (days: number) => ({
      kind: kind.name,
      data: { days },
      state: 'failed' as const,
      finished_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    await database.db.insert(jobTable).values([failedAt(13), failedAt(15)])
    await deleteOldJobs(database.db)
    expect(await listJobs(kind)).toMatchObject([{ data: { days: 13 } }])
  })

  it('of versions that used pg-boss are adopted when no server of theirs starts them', async () => {
    const kind = defineJobKind<{ number: number }>('inherited')
    await database.run(
      `create schema pgboss; create table pgboss.job (name text, data jsonb, state text, start_after timestamptz,
        started_on timestamptz, expire_in interval, singleton_key text, singleton_on timestamp);
      insert into pgboss.job values
        ('inherited', '{"number": 1}', 'created', now() - interval '1 hour', null, '1 minute', null, null),
        ('inherited', '{"number": 2}', 'created', now(), null, '1 minute', null, null),
        ('inherited', '{"number": 3}', 'completed', now() - interval '1 hour', now(), '1 minute', null, null),
        ('inherited', '{"number": 4}', 'active', now() - interval '1 hour', now(), '1 hour', null, null),
        ('inherited', '{"number": 5}', 'active', now() - interval '2 hours', now() - interval '2 hours', '1 hour', null, null)`,
    )
    const { seen, note, all } = recordedJobs<{ number: number }>(2)
    start(defineJob(kind, note))
    await enqueue(database.db, defineJobKind('to start at once'), {})
    await all
    expect(seen.map(({ number }) => number).sort()).toEqual([1, 5])
    const { rows } = await database.run('select 1 from pgboss.job')
    expect(rows).toHaveLength(3)
  })
})
