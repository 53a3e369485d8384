import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { built } from '../../../../tests/support/built-server'
import { createExportFixture } from '../../../../tests/support/export-fixture'
import { backfillTable, batchExportTable, exportRunTable } from '../../../core/db/schema/batch-exports'
import type { ExportDestination, WriteJob } from '../destinations/destination'
import { EXPORT_RUN } from './job-kinds'

const { PermanentError, scheduleDue } = built

const at = createExportFixture()
const { server, workspace, folder, call, create, events, due, until, start, stopAll } = at
afterEach(stopAll)

const HOUR = 3_600_000
const hour = (back: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR - back * HOUR)
const iso = (date: Date) => date.toISOString().replace('.000Z', 'Z')
const inside = (start: Date) => new Date(start.getTime() + 60_000)

/** Destination that follows a script, one entry per attempt; the last entry repeats. */
function scripted(...attempts: ExportDestination['write'][]): ExportDestination & { count: () => number } {
  let count = 0
  return {
    fields: { events: ['uuid'], persons: ['distinct_id'] },
    steps: [],
    count: () => count,
    write: (job) => {
      const attempt = attempts[Math.min(count, attempts.length - 1)]
      count += 1
      return attempt?.(job) ?? Promise.resolve()
    },
  }
}
const failTemporarily = async () => {
  throw new Error('The line is dead.')
}
const failPermanently = async () => {
  throw new PermanentError('There is no such bucket.')
}
const neverEnd: ExportDestination['write'] = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Uuids in the files of an export, by file name. */
async function written(id: string): Promise<Record<string, string[]>> {
  const path = join(folder, String(workspace.project.id), id)
  const names = await readdir(path).catch(() => [])
  const files = names.map(async (name) => {
    const lines = (await readFile(join(path, name), 'utf8')).trim().split('\n')
    return [name, lines.map((line) => JSON.parse(line).uuid)] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

describe('the schedule', () => {
  it('creates one run per ended interval, also with concurrent schedulers', async () => {
    const { id } = await create()
    await due(id, iso(hour(2)))
    await Promise.all([scheduleDue(server.db, new Date(), 0), scheduleDue(server.db, new Date(), 0)])
    await scheduleDue(server.db, new Date(), 0)
    const listed = await at.listRuns(id)
    // Concurrent schedulers may create runs in any order.
    const runs = listed.toSorted((a: { data_interval_end: string }, b: { data_interval_end: string }) =>
      a.data_interval_end.localeCompare(b.data_interval_end),
    )
    expect(runs.map((run: { data_interval_end: string }) => run.data_interval_end)).toEqual([
      iso(hour(2)),
      iso(hour(1)),
      iso(hour(0)),
    ])
    expect(runs[0].data_interval_start).toBe(iso(hour(3)))
    expect((await call('GET', `${id}/`)).body.next_run.data_interval_end).toBe(iso(hour(-1)))
  })

  it('creates no run while paused, before the start and after the end', async () => {
    const { id } = await create({ paused: true })
    const early = await create({ start_at: iso(hour(-5)) })
    const late = await create({ end_at: iso(hour(3)) })
    const short = await create({ start_at: iso(hour(2)), end_at: iso(hour(-2)) })
    await scheduleDue(server.db, new Date(Date.now() + 3 * HOUR), 0)
    expect(await at.listRuns(id)).toEqual([])
    expect(await at.listRuns(early.id)).toEqual([])
    expect(await at.listRuns(late.id)).toEqual([])
    expect(early.next_run.data_interval_end).toBe(iso(hour(-5)))
    expect(late.next_run).toBeNull()
    expect(await at.listRuns(short.id)).toHaveLength(2)
    expect((await call('GET', `${short.id}/`)).body.next_run).toBeNull()
  })
})

describe('a run', () => {
  it('writes exactly the events ingested in its interval', async () => {
    const [from, to] = [hour(1), hour(0)]
    const expectedEvents = await events(from, inside(from), new Date(to.getTime() - 1))
    await events(new Date(from.getTime() - 1), to)
    const { id } = await create()
    await due(id, iso(to))
    await scheduleDue(server.db, new Date(), 0)
    await start()
    await until(id, ([run]) =>
      expect(run).toMatchObject({
        status: 'Completed',
        records_completed: 3,
        attempts: 1,
        latest_error: null,
      }),
    )
    const files = await written(id)
    const name = `${from.toISOString().slice(0, 19)}+00:00-${to.toISOString().slice(0, 19)}+00:00.jsonl`
    expect(Object.keys(files)).toEqual([name])
    expect(files[name]?.sort()).toEqual(expectedEvents.sort())
    const logs = (await call('GET', `${id}/logs/`)).body.results
    expect(logs[0]).toMatchObject({ level: 'INFO', message: expect.stringMatching(/^Exported 3 rows, /) })
  })

  it('completes without a file if its interval has no data', async () => {
    const { id } = await create()
    await due(id, iso(hour(30)))
    await server.db
      .update(batchExportTable)
      .set({ end_at: iso(hour(30)) })
      .where(eq(batchExportTable.id, id))
    await scheduleDue(server.db, new Date(), 0)
    await start()
    await until(id, ([run]) => expect(run).toMatchObject({ status: 'Completed', records_completed: 0 }))
    expect(await written(id)).toEqual({})
  })

  it('is retried after a temporary error', async () => {
    const flaky = scripted(failTemporarily, failTemporarily, async ({ onWritten }) => onWritten(7, 700))
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(0)))
    await scheduleDue(server.db, new Date(), 0)
    await start({ NoOp: flaky })
    await until(id, ([run]) =>
      expect(run).toMatchObject({ status: 'Completed', attempts: 3, records_completed: 7 }),
    )
    const logs = (await call('GET', `${id}/logs/?level=warning`)).body.results
    expect(logs).toHaveLength(2)
    expect(logs[0].message).toContain('The line is dead. The next attempt is in')
  })

  it('is attempted at once when it is retried while it waits for its next attempt', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(0)))
    await scheduleDue(server.db, new Date(), 0)
    await start(
      { NoOp: scripted(failTemporarily, neverEnd) },
      { leaseMs: 3000, retryMs: HOUR, retryMaxMs: HOUR },
    )
    await until(id, ([run]) =>
      expect(run).toMatchObject({ status: 'Running', latest_error: 'The line is dead.' }),
    )
    const [{ id: run, due_at }] = await at.listRuns(id)
    expect(Date.parse(due_at)).toBeGreaterThan(Date.now() + HOUR / 2)
    const { status, body } = await call('POST', `${id}/runs/${run}/retry/`, {})
    expect([status, body]).toEqual([200, expect.objectContaining({ id: run, retry_of: null })])
    await until(id, (runs) => expect(runs).toMatchObject([{ id: run, status: 'Running', attempts: 2 }]))
    // The attempt is in progress.
    expect((await call('POST', `${id}/runs/${run}/retry/`, {})).status).toBe(400)
  })

  it('fails immediately with a message after a permanent error', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(0)))
    await scheduleDue(server.db, new Date(), 0)
    await start({ NoOp: scripted(failPermanently) })
    await until(id, ([run]) =>
      expect(run).toMatchObject({ status: 'Failed', latest_error: 'There is no such bucket.', attempts: 1 }),
    )
    expect((await call('GET', `${id}/`)).body).toMatchObject({ paused: false, recent_failures: 1 })
  })

  it('stops when it is canceled', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(0)))
    await scheduleDue(server.db, new Date(), 0)
    let stopped = false
    await start({
      NoOp: scripted(async (job) => {
        await neverEnd(job).catch(() => {})
        stopped = true
      }),
    })
    await until(id, ([run]) => expect(run.status).toBe('Running'))
    const [run] = await at.listRuns(id)
    expect((await call('POST', `${id}/runs/${run.id}/cancel/`, {})).body).toEqual({ cancelled: true })
    await vi.waitFor(() => expect(stopped).toBe(true), { timeout: 10_000 })
    expect((await at.listRuns(id))[0]).toMatchObject({ status: 'Cancelled' })
    const again = await call('POST', `${id}/runs/${run.id}/cancel/`, {})
    expect(again).toMatchObject({ status: 400, body: { detail: "Cannot cancel a run that is 'Cancelled'." } })
  })

  it('is taken over from a process without a heartbeat, whose outcome is then ignored', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(0)))
    await scheduleDue(server.db, new Date(), 0)
    let finishLate = () => {}
    const released = new Promise<void>((resolve) => {
      finishLate = resolve
    })
    const slow = scripted(async ({ onWritten }) => {
      await released
      onWritten(1, 1)
    })
    await start({ NoOp: slow }, { leaseMs: 600_000, retryMs: 50, retryMaxMs: 50 })
    await until(id, ([run]) => expect(run.status).toBe('Running'))
    const [run] = await at.listRuns(id)
    const others = await at.jobs({ NoOp: scripted(async ({ onWritten }) => onWritten(42, 42)) })
    const attempt = others.find(({ kind }) => kind.name === EXPORT_RUN.name)
    await at.expire(id)
    await attempt?.run({ id: run.id }, new AbortController().signal)
    const taken = { status: 'Completed', records_completed: 42, attempts: 2 }
    expect((await at.listRuns(id))[0]).toMatchObject(taken)
    finishLate()
    await stopAll()
    expect((await at.listRuns(id))[0]).toMatchObject(taken)
  })

  it('is released when the server stops, and continued by the next process', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(0)))
    await scheduleDue(server.db, new Date(), 0)
    await start({ NoOp: scripted(neverEnd) })
    await until(id, ([run]) => expect(run.status).toBe('Running'))
    await stopAll()
    await start({ NoOp: scripted(async ({ onWritten }) => onWritten(5, 5)) })
    await until(id, ([run]) => expect(run).toMatchObject({ status: 'Completed', records_completed: 5 }))
  })

  it('can be retried by a user, as a separate run', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(0)))
    await scheduleDue(server.db, new Date(), 0)
    await start({ NoOp: scripted(failPermanently, async ({ onWritten }) => onWritten(1, 1)) })
    await until(id, ([run]) => expect(run.status).toBe('Failed'))
    const [failed] = await at.listRuns(id)
    const { body: again } = await call('POST', `${id}/runs/${failed.id}/retry/`, {})
    expect(again).toMatchObject({ retry_of: failed.id, data_interval_end: failed.data_interval_end })
    await until(id, (runs) => expect(runs.map((run) => run.status)).toEqual(['Failed', 'Completed']))
  })
})

describe('a failed run', () => {
  it.each([
    ['reports no records if nothing was stored', async (): Promise<void> => {}, 0],
    ['reports the records that were stored', async (job: WriteJob<unknown>) => job.commitProgress(), 7],
  ])('%s', async (_, confirm, records) => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(0)))
    await scheduleDue(server.db, new Date(), 0)
    await start({
      NoOp: scripted(async (job) => {
        job.onWritten(7, 70)
        await confirm(job)
        job.onWritten(3, 30)
        throw new PermanentError('The table is gone.')
      }),
    })
    await until(id, ([run]) => expect(run).toMatchObject({ status: 'Failed', records_completed: records }))
  })
})

describe('a second run of an interval', () => {
  const name = (start: Date) =>
    `${iso(start).slice(0, 19)}+00:00-${iso(new Date(start.getTime() + HOUR)).slice(0, 19)}+00:00`

  it('writes its files next to those of the first', async () => {
    const [from, to] = [hour(601), hour(600)]
    const uuids = await events(inside(from))
    const { id } = await create()
    await due(id, iso(to))
    await server.db
      .update(batchExportTable)
      .set({ end_at: iso(to) })
      .where(eq(batchExportTable.id, id))
    await scheduleDue(server.db, new Date(), 0)
    await start()
    await until(id, ([run]) => expect(run.status).toBe('Completed'))
    await call('POST', `${id}/backfills/`, { start_at: iso(from), end_at: iso(to) })
    await until(id, (runs) => expect(runs.map((run) => run.status)).toEqual(['Completed', 'Completed']))
    const second = (await at.listRuns(id))[0].id
    expect(await written(id)).toEqual({
      [`${name(from)}.jsonl`]: uuids,
      [`${name(from)}-run-${second}.jsonl`]: uuids,
    })
  })

  it('reuses the key of the first if the destination rejected that one', async () => {
    const [from, to] = [hour(611), hour(610)]
    await events(inside(from))
    const { id } = await create()
    await call('POST', `${id}/backfills/`, { start_at: iso(from), end_at: iso(to) })
    // A folder cannot be replaced by a file.
    const obstacle = join(folder, String(workspace.project.id), id, `${name(from)}.jsonl`)
    await mkdir(join(obstacle, 'x'), { recursive: true })
    await start()
    await until(id, ([run]) => expect(run).toMatchObject({ status: 'Failed', records_completed: 0 }))
    await rm(obstacle, { recursive: true })
    const [failed] = await at.listRuns(id)
    await call('POST', `${id}/runs/${failed.id}/retry/`, {})
    await until(id, (runs) => expect(runs.map((run) => run.status)).toEqual(['Failed', 'Completed']))
    expect(Object.keys(await written(id))).toEqual([`${name(from)}.jsonl`])
  })
})

describe('repeated failures', () => {
  it('pause an export with the reason, and are counted from zero once it is resumed', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(11)))
    await scheduleDue(server.db, new Date(), 0)
    await start({ NoOp: scripted(failPermanently) })
    await until(id, (runs) => expect(runs.every((run) => run.status === 'Failed')).toBe(true))
    const { body } = await call('GET', `${id}/`)
    expect(body).toMatchObject({
      paused: true,
      next_run: null,
      pause_reason: expect.stringMatching(/ last 1\d runs failed\. The last one: There is no such bucket\./),
    })
    const { body: resumed } = await call('POST', `${id}/unpause/`, {})
    expect(resumed).toMatchObject({ paused: false, pause_reason: null, recent_failures: 0 })
    const { body: history } = await call('GET', `${id}/activity/`)
    expect(history.results.map((entry: { user: object }) => entry.user)).toContainEqual(
      expect.objectContaining({ is_system: true }),
    )
  })
})

describe('a backfill', () => {
  it('exports interval by interval by event time, and reports its progress', async () => {
    const days = 400
    const [first, second] = await events(inside(hour(days + 2)), inside(hour(days)))
    const { id } = await create()
    const bounds = { start_at: iso(hour(days + 2)), end_at: iso(hour(days - 1)) }
    const { body: estimate } = await call('POST', `${id}/backfills/estimate/`, bounds)
    expect(estimate).toEqual({ runs: 3, records: 2, ...bounds })
    const { body, status } = await call('POST', `${id}/backfill/`, bounds)
    expect(status).toBe(200)
    const backfill = async () => (await call('GET', `${id}/backfills/${body.backfill_id}/`)).body
    expect(await backfill()).toMatchObject({
      status: 'Starting',
      progress: { total_runs: 3, finished_runs: 0, progress: 0 },
    })
    await start()
    await vi.waitFor(
      async () =>
        expect(await backfill()).toMatchObject({
          status: 'Completed',
          total_records_count: 2,
          progress: { total_runs: 3, finished_runs: 3, progress: 1 },
        }),
      { timeout: 30_000 },
    )
    const runs = await at.listRuns(id, `backfill=${body.backfill_id}&ordering=created_at`)
    expect(runs.map((run: { records_completed: number }) => run.records_completed)).toEqual([1, 0, 1])
    expect(
      Object.values(await written(id))
        .flat()
        .sort(),
    ).toEqual([first, second].sort())
  })

  it('continues after a failed run, one run at a time', async () => {
    await events(inside(hour(402)))
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    let running = 0
    let most = 0
    const counting: ExportDestination['write'] = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running -= 1
    }
    await start({ NoOp: scripted(failPermanently, counting) })
    const bounds = { start_at: iso(hour(402)), end_at: iso(hour(397)) }
    const { body } = await call('POST', `${id}/backfills/`, bounds)
    await vi.waitFor(
      async () =>
        expect((await call('GET', `${id}/backfills/${body.backfill_id}/`)).body.status).toBe('Completed'),
      { timeout: 30_000 },
    )
    const runs = await at.listRuns(id, `backfill=${body.backfill_id}`)
    const statuses = runs.map((run: { status: string }) => run.status)
    expect(statuses.filter((status: string) => status === 'Failed')).toHaveLength(1)
    expect(statuses.filter((status: string) => status === 'Completed')).toHaveLength(4)
    expect(most).toBe(1)
  })

  it('fills gaps by ingestion time and skips exported intervals', async () => {
    const [first, last] = [hour(503), hour(500)]
    // Events ingested in an hour that happened long before.
    const arrivals = [hour(503), hour(502), hour(501)].map((arrival) => iso(inside(arrival)))
    const uuids = await at.storeEvents(
      arrivals.map((inserted_at) => ({ timestamp: iso(hour(9000)), inserted_at })),
    )
    const { id } = await create()
    await due(id, iso(hour(501)))
    await server.db
      .update(batchExportTable)
      .set({ end_at: iso(hour(501)) })
      .where(eq(batchExportTable.id, id))
    await scheduleDue(server.db, new Date(), 0)
    await start()
    await until(id, ([run]) => expect(run).toMatchObject({ status: 'Completed', records_completed: 1 }))
    const range = { start_at: iso(first), end_at: iso(last), fill_gaps: true }
    const { body: estimate } = await call('POST', `${id}/backfills/estimate/`, range)
    expect(estimate).toEqual({ runs: 2, records: 2, start_at: iso(first), end_at: iso(last) })
    const { body } = await call('POST', `${id}/backfill/`, range)
    const backfill = async () => (await call('GET', `${id}/backfills/${body.backfill_id}/`)).body
    const done = { status: 'Completed', total_records_count: 2, completed_runs: 2, fill_gaps: true }
    await vi.waitFor(async () => expect(await backfill()).toMatchObject(done), { timeout: 30_000 })
    expect(
      Object.values(await written(id))
        .flat()
        .sort(),
    ).toEqual(uuids.sort())
    const again = await call('POST', `${id}/backfill/`, range)
    expect(again).toMatchObject({ status: 400, body: { attr: 'fill_gaps' } })
    const open = await call('POST', `${id}/backfill/`, { fill_gaps: true, end_at: iso(last) })
    expect(open).toMatchObject({ status: 400, body: { attr: 'start_at' } })
  })

  it('has failed if all of its runs failed, until one of them succeeds in a retry', async () => {
    await events(inside(hour(402)))
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    let isFixed = false
    await start({
      NoOp: scripted(async (job) => {
        job.onWritten(7, 70)
        if (!isFixed) throw new PermanentError('There is no such bucket.')
      }),
    })
    const { body } = await call('POST', `${id}/backfills/`, {
      start_at: iso(hour(402)),
      end_at: iso(hour(399)),
    })
    const until = (expected: object) =>
      vi.waitFor(
        async () =>
          expect((await call('GET', `${id}/backfills/${body.backfill_id}/`)).body).toMatchObject(expected),
        { timeout: 30_000 },
      )
    await until({
      status: 'Failed',
      total_records_count: 0,
      completed_runs: 0,
      failed_runs: 3,
      cancelled_runs: 0,
    })
    isFixed = true
    const [run] = await at.listRuns(id, `backfill=${body.backfill_id}`)
    await call('POST', `${id}/runs/${run.id}/retry/`, {})
    await until({ status: 'Completed', total_records_count: 7, completed_runs: 1, failed_runs: 2 })
  })

  it('can be canceled with its run, and then counts the rows that were written', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await start({ NoOp: scripted(async (job) => job.onWritten(7, 70), neverEnd) })
    const { body } = await call('POST', `${id}/backfills/`, {
      start_at: iso(hour(402)),
      end_at: iso(hour(397)),
    })
    await vi.waitFor(
      async () =>
        expect(await at.listRuns(id, `backfill=${body.backfill_id}`)).toMatchObject([
          { status: 'Running' },
          { status: 'Completed' },
        ]),
      { timeout: 20_000 },
    )
    const url = `${id}/backfills/${body.backfill_id}/`
    expect((await call('POST', `${url}cancel/`, {})).body).toEqual({ cancelled: true })
    expect((await call('GET', url)).body).toMatchObject({
      status: 'Cancelled',
      progress: null,
      total_records_count: 7,
    })
    expect(await at.listRuns(id, `backfill=${body.backfill_id}`)).toMatchObject([
      { status: 'Cancelled' },
      { status: 'Completed' },
    ])
    expect((await call('POST', `${url}cancel/`, {})).status).toBe(400)
  })

  it('is resumed after its job was lost', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    const bounds = { start_at: iso(hour(402)), end_at: iso(hour(401)) }
    await server.db.insert(backfillTable).values({ batch_export_id: id, ...bounds, status: 'Running' })
    await start()
    await vi.waitFor(
      async () => expect((await call('GET', `${id}/backfills/`)).body.results[0].status).toBe('Completed'),
      { timeout: 30_000 },
    )
  })
})

describe('resuming an export', () => {
  it('fills the gap if requested', async () => {
    const { id } = await create()
    await call('POST', `${id}/pause/`, {})
    await server.db
      .update(batchExportTable)
      .set({ last_paused_at: iso(inside(hour(3))) })
      .where(eq(batchExportTable.id, id))
    const { body } = await call('POST', `${id}/unpause/`, { backfill: true })
    expect(body).toMatchObject({ paused: false, next_run: { data_interval_end: iso(hour(-1)) } })
    const { body: backfills } = await call('GET', `${id}/backfills/`)
    expect(backfills.results).toMatchObject([
      { start_at: iso(hour(3)), end_at: iso(hour(0)), status: 'Starting' },
    ])
    expect((await call('POST', `${id}/unpause/`, { backfill: true })).status).toBe(200)
    expect((await call('GET', `${id}/backfills/`)).body.results).toHaveLength(1)
  })
})

describe('deleting an export', () => {
  it('stops its runs in progress, and purging it deletes them', async () => {
    const { id } = await create({ destination: { type: 'NoOp', config: {} } })
    await due(id, iso(hour(0)))
    await scheduleDue(server.db, new Date(), 0)
    let stopped = false
    let begun = false
    await start({
      NoOp: scripted(async (job) => {
        begun = true
        await neverEnd(job).catch(() => {})
        stopped = true
      }),
    })
    await vi.waitFor(() => expect(begun).toBe(true), { timeout: 20_000 })
    expect((await call('DELETE', `${id}/`)).status).toBe(204)
    await vi.waitFor(() => expect(stopped).toBe(true), { timeout: 10_000 })
    expect((await call('GET', `${id}/`)).status).toBe(404)
    const runs = () => server.db.select().from(exportRunTable).where(eq(exportRunTable.batch_export_id, id))
    expect(await runs()).toMatchObject([{ finished_at: null }])
    expect((await call('DELETE', `${id}/purge/`)).status).toBe(204)
    expect(await runs()).toEqual([])
  })
})
