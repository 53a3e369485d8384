import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toApiTimestamp } from '../../../contract/domain/timestamps'
import { built } from '../../../tests/support/built-server'
import { createExportFixture } from '../../../tests/support/export-fixture'
import { backfillTable, batchExportTable, exportRunTable } from '../../core/db/schema/batch-exports'
import type { Job } from '../../core/jobs/job'
import type { Destinations } from './destinations'
import type { WriteJob } from './destinations/destination'
import { EXPORT_BACKFILL, EXPORT_RUN } from './engine/job-kinds'

const { readEnv, createOutbound, createDestinations, PermanentError, scheduleDue } = built

/*
 * No run ever removes data from the destination. Random sequences of everything that causes or disturbs runs are
 * executed by the real engine, which writes real files. After every step the destination must contain everything it
 * contained before.
 *
 * NEVER_LESS_RUNS sets the number of sequences, NEVER_LESS_SEED repeats one.
 */

const RUNS = Number(process.env.NEVER_LESS_RUNS ?? 25)
const SEED = process.env.NEVER_LESS_SEED

const HOUR = 3_600_000
const FIRST = Date.parse('2024-05-01T00:00:00Z')
/** Start of an hour of the simulated time; exports begin at hour 4. */
const hour = (number: number) => new Date(FIRST + number * HOUR)
const BEGIN = 4

const at = createExportFixture()
const { server, call } = at

/** Fault that hits the next attempts at runs, one each. */
type Fault = 'transient' | 'permanent' | 'crash'

type Step =
  | { kind: 'arrive'; count: number; hoursLate: number; name: 'seen' | 'other'; isLarge: boolean }
  | { kind: 'tick' }
  | { kind: 'backfill' | 'fill'; from: number; length: number; runs: number }
  | { kind: 'backfillDuringSchedule' }
  | { kind: 'retry'; which: number }
  | { kind: 'pause' }
  | { kind: 'unpause'; fill: boolean }
  | { kind: 'configure'; onlySeen: boolean; isSplit: boolean }
  | { kind: 'fault'; fault: Fault; afterFiles: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('arrive' as const),
      count: fc.integer({ min: 1, max: 4 }),
      hoursLate: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 })),
      name: fc.constantFrom('seen' as const, 'other' as const),
      isLarge: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.constant({ kind: 'tick' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('backfill' as const, 'fill' as const),
      from: fc.nat(12),
      length: fc.integer({ min: 1, max: 4 }),
      // Number of runs after which it is canceled.
      runs: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'backfillDuringSchedule' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('retry' as const), which: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'pause' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unpause' as const), fill: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('configure' as const),
      onlySeen: fc.boolean(),
      isSplit: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom<Fault>('transient', 'permanent', 'crash'),
      afterFiles: fc.nat(2),
    }),
  },
)

/** Creates the world of one sequence: an export of its own, a simulated clock, and the data ingested so far. */
async function createWorld(model: 'events' | 'persons') {
  await server.rows.clear()
  const { id } = await at.create({ model, destination: { type: 'FileDownload', config: {} } })
  const setNext = (end: Date) => at.due(id, toApiTimestamp(end))
  await setNext(hour(BEGIN + 1))
  const real = createDestinations(readEnv({ EXPORTS_DIR: at.folder }), createOutbound(readEnv({})))
  let now = BEGIN
  let fault: { fault: Fault; afterFiles: number } | null = null
  const ingested: { key: string; name: string }[] = []
  let largest = 0

  /** Real destination, interrupted after some files by the pending fault. */
  const write: Destinations['FileDownload']['write'] = async (job: WriteJob<never>) => {
    const pending = fault
    fault = null
    if (!pending || pending.fault === 'crash') return real.FileDownload.write(job)
    const failure =
      pending.fault === 'permanent' ? new PermanentError('There is no room.') : new Error('No answer.')
    let files = 0
    const interrupted: WriteJob<never> = {
      ...job,
      rows: {
        ...job.rows,
        async *lines(signal) {
          for await (const part of job.rows.lines(signal)) {
            if (files >= pending.afterFiles) throw failure
            yield part
          }
          if (pending.afterFiles > 0) throw failure
        },
      },
      commitProgress() {
        job.commitProgress()
        files += 1
      },
    }
    await real.FileDownload.write(interrupted)
  }
  const jobs = await at.jobs(
    { FileDownload: { ...real.FileDownload, write } as Destinations['FileDownload'] },
    { leaseMs: 600_000, retryMs: 0, retryMaxMs: 0 },
  )
  const find = (name: string) => jobs.find(({ kind }) => kind.name === name) as Job
  const [runJob, backfillJob] = [find(EXPORT_RUN.name), find(EXPORT_BACKFILL.name)]
  const ofExport = eq(exportRunTable.batch_export_id, id)

  /** Attempts all active runs until they have ended; concurrently, as several processes would. */
  async function work(): Promise<void> {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const open = await server.db
        .select({ id: exportRunTable.id })
        .from(exportRunTable)
        .where(sql`${ofExport} and ${exportRunTable.finished_at} is null`)
      if (open.length === 0) return
      const isCrash = fault?.fault === 'crash'
      const stopping = new AbortController()
      await Promise.all(open.map((run) => runJob.run({ id: run.id }, stopping.signal)))
      // State left by a process that crashes after it wrote its files and before it recorded the end.
      if (isCrash) {
        await server.db
          .update(exportRunTable)
          .set({ status: 'Running', finished_at: null, due_at: sql`now() - interval '1 second'` })
          .where(
            inArray(
              exportRunTable.id,
              open.map(({ id }) => id),
            ),
          )
      }
    }
  }

  async function backfill(body: object, runs: number): Promise<void> {
    const response = await call('POST', `${id}/backfills/`, body)
    if (response.status === 400) return
    const { backfill_id } = response.body
    for (let run = 0; run < runs; run += 1) {
      await backfillJob.run({ id: backfill_id }, new AbortController().signal)
      await work()
    }
    await call('POST', `${id}/backfills/${backfill_id}/cancel/`, {})
  }

  async function ingestEvents(step: Extract<Step, { kind: 'arrive' }>): Promise<void> {
    const keys = Array.from({ length: step.count }, () => randomUUID())
    const inserted_at = toApiTimestamp(new Date(hour(now).getTime() + 1000))
    const project_id = at.workspace.project.id
    if (model === 'persons') {
      // Some are new, the others change.
      const knownKeys = ingested.slice(0, step.count - 1).map(({ key }) => key)
      const known = await server.rows.readByIds('persons', project_id, knownKeys)
      await server.rows.write(
        'persons',
        known.map((row) => ({ ...row, changed_at: inserted_at, version: Number(row.version) + 1 })),
      )
      const [key = ''] = keys
      await at.storePersons([{ id: key, changed_at: inserted_at }])
      ingested.push({ key, name: 'seen' })
      return
    }
    const size = step.isLarge && largest < 12 ? 600_000 : 10
    if (size > 10) largest += step.count
    await at.storeEvents(
      keys.map((uuid) => ({
        uuid,
        event: step.name,
        distinct_id: 'visitor',
        timestamp: toApiTimestamp(new Date(hour(Math.max(0, now - step.hoursLate)).getTime() + 500)),
        inserted_at,
        properties: { text: 'x'.repeat(size) },
      })),
    )
    ingested.push(...keys.map((key) => ({ key, name: step.name })))
  }

  async function tick(): Promise<void> {
    now += 1
    await scheduleDue(server.db, new Date(hour(now).getTime() + 1), 0)
  }

  async function execute(step: Step): Promise<void> {
    switch (step.kind) {
      case 'arrive':
        return ingestEvents(step)
      case 'tick':
        await tick()
        return work()
      case 'backfill':
      case 'fill': {
        const start = Math.min(step.from, now - 1)
        const end = Math.min(now, start + step.length)
        const range = { start_at: toApiTimestamp(hour(start)), end_at: toApiTimestamp(hour(end)) }
        return backfill({ ...range, fill_gaps: step.kind === 'fill' }, step.runs)
      }
      case 'backfillDuringSchedule': {
        await tick()
        // The same interval is run by the schedule and by a backfill at the same time.
        const interval = {
          data_interval_start: toApiTimestamp(hour(now - 1)),
          data_interval_end: toApiTimestamp(hour(now)),
        }
        const [createdRun] = await server.db
          .insert(backfillTable)
          .values({ batch_export_id: id, start_at: interval.data_interval_start, status: 'Running' })
          .returning()
        await server.db
          .insert(exportRunTable)
          .values({ batch_export_id: id, backfill_id: createdRun?.id ?? null, ...interval })
        await work()
        await call('POST', `${id}/backfills/${createdRun?.id}/cancel/`, {})
        return
      }
      case 'retry': {
        const runs = await server.db.select().from(exportRunTable).where(ofExport)
        const run = runs[step.which % Math.max(1, runs.length)]
        if (run) await call('POST', `${id}/runs/${run.id}/retry/`, {})
        return work()
      }
      case 'pause':
        await call('POST', `${id}/pause/`, {})
        await server.db
          .update(batchExportTable)
          .set({ last_paused_at: toApiTimestamp(hour(now)) })
          .where(eq(batchExportTable.id, id))
        return
      case 'unpause':
        await call('POST', `${id}/unpause/`, {})
        await setNext(hour(now + 1))
        if (step.fill)
          await backfill(
            { start_at: toApiTimestamp(hour(0)), end_at: toApiTimestamp(hour(now)), fill_gaps: true },
            30,
          )
        return
      case 'configure': {
        const config = {
          max_file_size_mb: step.isSplit ? 1 : null,
        }
        const event = [{ key: "event = 'seen'", value: null, type: 'hogql' }]
        const { status } = await call('PATCH', `${id}/`, {
          destination: { type: 'FileDownload', config },
          ...(model === 'events' && { filters: step.onlySeen ? event : null }),
        })
        expect(status).toBe(200)
        return
      }
      case 'fault':
        fault = { fault: step.fault, afterFiles: step.afterFiles }
        return
    }
  }

  /** Counts the occurrences of each event or distinct id in the files of the export. */
  async function read(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    const root = join(at.folder, String(at.workspace.project.id), id)
    const names = await readdir(root, { recursive: true }).catch(() => [])
    for (const name of names.filter((name) => name.endsWith('.jsonl'))) {
      for (const line of (await readFile(join(root, name), 'utf8')).split('\n').filter(Boolean)) {
        const row = JSON.parse(line)
        const key = model === 'events' ? row.uuid : row.distinct_id
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    return counts
  }

  /** Finishes the current interval and backfills every gap, as a user does after an outage. */
  async function finishAndFillGaps(): Promise<void> {
    fault = null
    await call('POST', `${id}/unpause/`, {})
    await setNext(hour(now + 1))
    await execute({ kind: 'tick' })
    await backfill(
      { start_at: toApiTimestamp(hour(0)), end_at: toApiTimestamp(hour(now)), fill_gaps: true },
      60,
    )
  }

  return { id, execute, read, finishAndFillGaps, ingested }
}

describe('export destination', () => {
  it.each(['events', 'persons'] as const)(
    'never loses any of the %s after a run, and contains all of them at the end',
    { timeout: RUNS * 20_000 },
    async (model) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
          const world = await createWorld(model)
          let before = new Map<string, number>()
          for (const step of steps) {
            await world.execute(step)
            const after = await world.read()
            const lost = [...before].filter(([key, count]) => (after.get(key) ?? 0) < Math.min(1, count))
            expect(lost, `after ${JSON.stringify(step)}`).toEqual([])
            before = after
          }
          await world.finishAndFillGaps()
          const storedRows = await world.read()
          const expected = world.ingested.filter(({ name }) => name === 'seen')
          expect(expected.filter(({ key }) => !storedRows.has(key))).toEqual([])
          await call('DELETE', `${world.id}/`)
        }),
        { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }), endOnFailure: !!process.env.CI },
      )
    },
  )
})
