import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/database'
import type { OpenDatabase } from '../db/client'
import { enqueue } from './enqueue'
import { defineJob, defineJobKind, type Job } from './job'
import { type JobQueue, startQueue } from './queue'

let database: OpenDatabase
const queues: JobQueue[] = []
const { log } = fastify({ logger: { level: 'silent' } })

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop())))
afterAll(() => database.close())

/** Starts one process that works on the database. */
const start = (...jobs: Job[]) => queues.push(startQueue(database, jobs, log))

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
    // The queue exists before the second job is enqueued.
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
