import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportRunTable } from '../../server/core/db/schema/batch-exports'
import { defineJob, defineJobKind } from '../../server/core/jobs/job'
import type { ExportDestination } from '../../server/features/batch-exports/destinations/destination'
import { EXPORT_SCHEDULER } from '../../server/features/batch-exports/engine/job-kinds'
import { built } from '../support/built-server'
import { createExportFixture } from '../support/export-fixture'
import { buildOrganization } from '../support/factories'
import { createTestServer } from '../support/test-server'

const { startQueue } = built

/*
 * The machine's clock is set forward and back. The embedded database uses the same clock; a PostgreSQL server has its
 * own, which no test may set.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STEP = 20
let going: NodeJS.Timeout
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // The fake clock keeps advancing from the value it is set to.
  going = setInterval(() => vi.setSystemTime(Date.now() + STEP), STEP)
})
afterEach(() => {
  clearInterval(going)
  vi.useRealTimers()
})

const putTo = (timestamp: number) => vi.setSystemTime(timestamp)
const iso = (timestamp: number) => new Date(timestamp).toISOString()
const byInterval = (left: { data_interval_end: string }, right: { data_interval_end: string }) =>
  left.data_interval_end.localeCompare(right.data_interval_end)
const hour = (back = 0) => Math.floor(Date.now() / HOUR) * HOUR - back * HOUR

describe.runIf(!process.env.TEST_DATABASE_URL)('clock set back', () => {
  const limited = createTestServer({ RATE_LIMIT_PER_MINUTE: 3 })
  const at = createExportFixture({ EXPORT_JITTER_SECONDS: '0' })
  afterEach(at.stopAll)

  it('does not lock out callers and leaves API keys unchanged', async () => {
    const { key } = await buildOrganization(limited.db)
    const otherWorkspace = await buildOrganization(limited.db)
    const ask = (key: string) => limited.call(key, 'GET', '/api/users/@me/')
    for (const status of [200, 200, 200, 429]) expect((await ask(key)).status).toBe(status)
    putTo(Date.now() - DAY)
    const refused = await ask(key)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await ask(otherWorkspace.key)).status).toBe(200)
  })

  it('does not stop recurring jobs for the time that the clock was ahead', { timeout: 60_000 }, async () => {
    let done = 0
    const kind = defineJobKind('hourly', { everySeconds: 3600 })
    const job = defineJob(kind, async () => {
      done += 1
    })
    const queue = async (timestamp: number) => {
      putTo(timestamp)
      const before = done
      const { stop } = startQueue(at.server.database, [job], at.server.app.log)
      const again = vi.waitFor(() => expect(done).toBeGreaterThan(before), { timeout: 30_000, interval: 50 })
      await again.finally(stop)
    }
    const start = hour()
    for (const later of [0, 1, 2, 3]) await queue(start + (later + 0.5) * HOUR)
    // This hour occurred before.
    await queue(start + HOUR)
    expect(done).toBe(5)
  })

  it('does not block runs that wait or are leased by a dead process', {
    timeout: 60_000,
  }, async () => {
    const { id } = await at.create({ paused: true })
    const buildRun = (ahead: number) => ({
      batch_export_id: id,
      data_interval_start: iso(hour(2) - ahead),
      data_interval_end: iso(hour(1) - ahead),
      status: 'Running' as const,
      started_at: iso(Date.now() + 60 * DAY),
      attempts: 1,
    })
    const [leased] = await at.server.db
      .insert(exportRunTable)
      .values({ ...buildRun(DAY), lease_expires_at: iso(Date.now() + DAY), lease_owner: randomUUID() })
      .returning()
    const [waiting] = await at.server.db
      .insert(exportRunTable)
      .values({ ...buildRun(2 * DAY), due_at: iso(Date.now() + DAY) })
      .returning()
    const readNow = async (run: typeof leased) =>
      (await at.server.db.select().from(exportRunTable)).find((row) => row.id === run?.id)
    await at.start()
    await vi.waitFor(async () => expect(await readNow(leased)).toMatchObject({ status: 'Completed' }), {
      timeout: 30_000,
      interval: 100,
    })
    // A waiting run is checked a minute after its due time.
    expect(Date.parse((await readNow(waiting))?.due_at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('loses no event of intervals that were exported before they had ended', {
    timeout: 60_000,
  }, async () => {
    const start = hour()
    putTo(start + 3 * HOUR)
    const { id } = await at.create()
    await at.due(id, iso(start + 3 * HOUR))
    await at.events(iso(start + 2 * HOUR + 10 * MINUTE))
    await at.start()
    await at.until(id, (runs) => expect(runs).toMatchObject([{ status: 'Completed', records_completed: 1 }]))
    await at.stopAll()

    putTo(start + 2 * HOUR + 20 * MINUTE)
    await at.events(iso(start + 2 * HOUR + 30 * MINUTE))
    await at.start()
    // Runs created when the clock was ahead come later in the list.
    const early = { status: 'Completed', records_completed: 1, retry_of: null }
    await at.until(id, (runs) => expect(runs).toMatchObject([{ status: 'Starting', attempts: 0 }, early]))
    await at.stopAll()

    putTo(start + 3 * HOUR + 2 * MINUTE)
    await at.start()
    await at.until(id, (runs) => {
      const again = { status: 'Completed', records_completed: 2, retry_of: runs[1]?.id }
      expect(runs).toMatchObject([again, early])
    })
  })
})

describe.runIf(!process.env.TEST_DATABASE_URL)('clock set forward', () => {
  const at = createExportFixture({ EXPORT_JITTER_SECONDS: '0' })
  afterEach(at.stopAll)

  it('ends no active run and skips no interval', { timeout: 60_000 }, async () => {
    let finish = () => {}
    const released = new Promise<void>((resolve) => {
      finish = resolve
    })
    const slow: ExportDestination = {
      fields: { events: ['uuid'], persons: ['distinct_id'] },
      steps: [],
      async write({ onWritten }) {
        await released
        onWritten(1, 1)
      },
    }
    const { id } = await at.create({ destination: { type: 'NoOp', config: {} } })
    const start = hour()
    await at.due(id, iso(start))
    await at.start({ NoOp: slow })
    await at.until(id, (runs) => expect(runs).toMatchObject([{ status: 'Running' }]))
    putTo(start + 3 * HOUR)
    const watch = (await at.jobs()).find(({ kind }) => kind.name === EXPORT_SCHEDULER.name)
    await watch?.run({}, new AbortController().signal)
    finish()
    await at.until(id, (runs) => {
      const ends = [0, 1, 2, 3].map((hours) => iso(start + hours * HOUR).replace('.000Z', 'Z'))
      const done = ends.map((data_interval_end) => ({
        data_interval_end,
        status: 'Completed',
        records_completed: 1,
      }))
      expect([...runs].sort(byInterval)).toMatchObject(done)
    })
  })
})
