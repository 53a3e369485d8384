import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../db/client'
import { freshDatabase } from '../testing/database'
import { defineJob, type Job, jobKind } from './job'
import { type Queue, startQueue } from './queue'
import { send } from './send'

let database: OpenDatabase
const queues: Queue[] = []
const { log } = fastify({ logger: { level: 'silent' } })

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop())))
afterAll(() => database.close())

/** One process that works on the database. */
const start = (...jobs: Job[]) => queues.push(startQueue(database, jobs, log))

/** A handler that notes what it was given, and a promise of the moment when it has been given that much. */
function notes<Data>(expected: number) {
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

describe('the job queue', () => {
  it('does what a committed transaction sent, and nothing of one that was rolled back', async () => {
    const kind = jobKind<{ word: string }>('words')
    const { seen, note, all } = notes<{ word: string }>(2)
    start(defineJob(kind, note))
    await database.db.transaction((tx) => send(tx, kind, { word: 'kept' }))
    const broken = database.db.transaction(async (tx) => {
      await send(tx, kind, { word: 'lost' })
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    await send(database.db, kind, { word: 'last' })
    await all
    expect(seen).toEqual([{ word: 'kept' }, { word: 'last' }])
  })

  it('begins no job before it is due', async () => {
    const kind = jobKind<{ word: string }>('later')
    const { note, all } = notes<{ word: string }>(1)
    start(defineJob(kind, note))
    const due = Date.now() + 300
    await send(database.db, kind, { word: 'in a moment' }, { startAfter: new Date(due) })
    await all
    expect(Date.now()).toBeGreaterThanOrEqual(due)
  })

  it('shares the work among processes, so that no job is done twice', async () => {
    const kind = jobKind<{ number: number }>('shared', { concurrency: 3 })
    const { seen, note, all } = notes<{ number: number }>(40)
    const numbers = Array.from({ length: 40 }, (_, number) => number)
    for (const number of numbers) await send(database.db, kind, { number })
    start(defineJob(kind, note))
    start(defineJob(kind, note))
    start(defineJob(kind, note))
    await all
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    expect(seen.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers)
  })

  it('tries a job again that threw, as often as its kind says', async () => {
    const kind = jobKind<{ word: string }>('stubborn', { retries: 2, retryAfterSeconds: 0 })
    const { seen, note, all } = notes<{ word: string }>(3)
    const refuse = async (data: { word: string }) => {
      await note(data)
      throw new Error('not yet')
    }
    start(defineJob(kind, refuse))
    await send(database.db, kind, { word: 'again' })
    await all
    expect(seen).toHaveLength(3)
  })

  it('does once what is asked for again under the same name', async () => {
    const kind = jobKind<{ word: string }>('asked again')
    const { seen, note, all } = notes<{ word: string }>(2)
    // The queue is there already when somebody asks again.
    await send(database.db, kind, { word: 'first' })
    for (const once of ['a', 'a', 'a']) await send(database.db, kind, { word: once }, { once })
    start(defineJob(kind, note))
    await all
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    expect(seen).toEqual([{ word: 'first' }, { word: 'a' }])
  })

  it('does a regular job once for all processes', async () => {
    const kind = jobKind('regular', { everySeconds: 3600 })
    const other = jobKind('after it', { everySeconds: 3600 })
    const { seen, note, all } = notes<object>(1)
    const { note: later, all: bothBegan } = notes<object>(1)
    start(defineJob(kind, note), defineJob(other, later))
    start(defineJob(kind, note), defineJob(other, later))
    await Promise.all([all, bothBegan])
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    expect(seen).toHaveLength(1)
  })

  it('waits for the jobs begun when it stops', async () => {
    const kind = jobKind('slow')
    const { note, all } = notes<object>(1)
    let finished = false
    const slow = async () => {
      await note({})
      await new Promise((resolve) => setImmediate(resolve))
      finished = true
    }
    start(defineJob(kind, slow))
    await send(database.db, kind, {})
    await all
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    expect(finished).toBe(true)
  })
})
