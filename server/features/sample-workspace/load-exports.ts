import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { getIntervalEndingAt, previousBoundary } from '../../../contract/domain/export-intervals'
import { toApiTimestamp } from '../../../contract/domain/timestamps'
import type { Database } from '../../core/db/database'
import {
  backfillTable,
  batchExportTable,
  exportLogTable,
  exportRunTable,
} from '../../core/db/schema/batch-exports'
import { enqueue } from '../../core/jobs/enqueue'
import { exportsFolder } from '../batch-exports/destinations'
import { startBackfill } from '../batch-exports/engine/backfill'
import { executeRun } from '../batch-exports/engine/execute-run'
import { EXPORT_RUN } from '../batch-exports/engine/job-kinds'
import { formatRetryDelay, formatStart, formatWrittenAmount } from '../batch-exports/engine/messages'
import {
  type BatchExportRow,
  type EngineDeps,
  type ExportRunRow,
  getLeaseTimings,
} from '../batch-exports/engine/records'
import { buildSelection } from '../batch-exports/engine/selection'
import { listStoredFiles } from '../batch-exports/stored-files'
import { listPastIntervals, RUN_DELAY_MS, SAMPLE_EXPORTS, type SampleExport } from './exports'
import { toPast } from './history'
import { findSample, type StoredSample } from './records'

const DAY = 86_400_000
/** Average size of an exported event in bytes. */
const EVENT_BYTES = 780

export interface ExportLoadDeps extends EngineDeps {
  log: FastifyBaseLogger
  /** Aborted when the server stops. */
  stopping: AbortSignal
}

/** Part of the past of an export. */
type Task = { sample: SampleExport } & (
  | { kind: 'history' }
  | { kind: 'run'; end: Date }
  | { kind: 'backfill' }
)

/** Lists the tasks that create the past of the exports, in order. */
export function listExportTasks({ until }: Pick<StoredSample, 'until'>): Task[] {
  return SAMPLE_EXPORTS.flatMap((sample): Task[] => [
    ...(sample.past.areExecuted
      ? listPastIntervals(sample, until).ends.map((end): Task => ({ kind: 'run', sample, end }))
      : [{ kind: 'history', sample } as const]),
    ...(sample.backfillDays ? [{ kind: 'backfill', sample } as const] : []),
  ])
}

/** Performs a task, which is idempotent. Returns false if it has to be repeated, because something is in progress. */
export async function runExportTask(
  deps: ExportLoadDeps,
  workspace: StoredSample,
  task: Task,
): Promise<boolean> {
  const id = workspace.records.exports[task.sample.key] ?? ''
  const [batchExport] = await deps.db
    .select()
    .from(batchExportTable)
    .where(and(eq(batchExportTable.id, id), isNull(batchExportTable.deleted_at)))
  // A user may have deleted it.
  if (!batchExport) return true
  switch (task.kind) {
    case 'history':
      await storeHistory(deps, workspace, batchExport, task.sample)
      return true
    case 'run':
      return executePastRun(deps, workspace, batchExport, task.end)
    case 'backfill':
      return executePastBackfill(deps, workspace, batchExport, task.sample)
  }
}

/** Stores the past runs of an export whose destination does not exist, with the row counts of their intervals. */
async function storeHistory(
  { db, eventStore, secrets, destinations }: ExportLoadDeps,
  workspace: StoredSample,
  about: BatchExportRow,
  sample: SampleExport,
): Promise<void> {
  const config = JSON.parse(secrets.open(about.destination_config))
  const fields = destinations[about.destination_type].fields[about.model]
  const { schedule, ends } = listPastIntervals(sample, workspace.until)
  const { failed = 0, error = null, isRetrying } = sample.past
  const rows: (typeof exportRunTable.$inferInsert)[] = []
  for (const [index, end] of ends.entries()) {
    const { start } = getIntervalEndingAt(schedule, end)
    const isLast = index === ends.length - 1
    const at = (ms: number) => new Date(end.getTime() + ms).toISOString()
    const run = {
      batch_export_id: about.id,
      data_interval_start: toApiTimestamp(start),
      data_interval_end: toApiTimestamp(end),
      created_at: at(1_000),
      due_at: at(1_000),
      started_at: at(2_000),
      last_updated_at: at(RUN_DELAY_MS),
      records_completed: 0,
      bytes_exported: 0,
      attempts: 1,
    }
    if (isLast && isRetrying) rows.push({ ...run, ...buildRetry(end, workspace.until), latest_error: error })
    else if (index >= ends.length - failed)
      rows.push({ ...run, status: 'Failed', latest_error: error, finished_at: at(RUN_DELAY_MS) })
    else {
      const selection = buildSelection(about, config, fields, { start, end, by: 'inserted_at' })
      const records_completed = await eventStore.countRows(selection)
      const bytes_exported = records_completed * EVENT_BYTES
      // Larger runs take longer.
      const finished_at = at(RUN_DELAY_MS + 7 * records_completed)
      rows.push({ ...run, status: 'Completed', records_completed, bytes_exported, finished_at })
    }
  }
  await db.transaction(async (tx) => {
    if ((await findSample(tx, workspace.organization_id, 'share'))?.state !== 'loading') return
    const runs = await tx.insert(exportRunTable).values(rows).onConflictDoNothing().returning()
    if (runs.length === 0) return
    await tx.insert(exportLogTable).values(runs.flatMap(buildLog(about)))
    for (const { id, due_at, finished_at } of runs)
      if (finished_at === null) await enqueue(tx, EXPORT_RUN, { id }, { startAfter: new Date(due_at) })
  })
}

/** State of a run whose attempts have failed since the end of its interval. */
function buildRetry(end: Date, until: number) {
  const { retryMaxMs } = getLeaseTimings({ EXPORT_LEASE_SECONDS: 0 })
  const attempts = 7 + Math.max(0, Math.floor((until - end.getTime()) / retryMaxMs))
  const now = Date.now()
  const last_updated_at = new Date(now).toISOString()
  return {
    status: 'Running',
    attempts,
    last_updated_at,
    due_at: new Date(now + retryMaxMs).toISOString(),
  } as const
}

/** Builds the log entries of a stored run. */
const buildLog =
  (about: BatchExportRow) =>
  (run: ExportRunRow): (typeof exportLogTable.$inferInsert)[] => {
    const entry = { batch_export_id: about.id, instance_id: run.id }
    const { started_at, finished_at, latest_error, records_completed, bytes_exported } = run
    const begun = { ...entry, timestamp: started_at ?? run.created_at, level: 'INFO' } as const
    const started = { ...begun, message: formatStart(about.model, { ...run, attempts: 1 }) }
    if (finished_at === null) {
      const { retryMaxMs } = getLeaseTimings({ EXPORT_LEASE_SECONDS: 0 })
      const message = `${latest_error} The next attempt is ${formatRetryDelay(retryMaxMs)}.`
      return [started, { ...entry, timestamp: run.last_updated_at, level: 'WARNING', message }]
    }
    if (latest_error !== null)
      return [started, { ...entry, timestamp: finished_at, level: 'ERROR', message: latest_error }]
    const written = { records_completed: records_completed ?? 0, bytes_exported: bytes_exported ?? 0 }
    return [started, { ...begun, timestamp: finished_at, message: formatWrittenAmount(written) }]
  }

/** Executes the run of a past interval, and moves it to the time at which it would have run. */
async function executePastRun(
  deps: ExportLoadDeps,
  workspace: StoredSample,
  about: BatchExportRow,
  end: Date,
): Promise<boolean> {
  const { db, log, stopping } = deps
  const { start } = getIntervalEndingAt(about, end)
  const { batch_export_id, data_interval_end, backfill_id, retry_of_id } = exportRunTable
  await db
    .insert(exportRunTable)
    .values({
      batch_export_id: about.id,
      data_interval_start: toApiTimestamp(start),
      data_interval_end: toApiTimestamp(end),
    })
    .onConflictDoNothing()
  const find = async () => {
    const [run] = await db
      .select()
      .from(exportRunTable)
      .where(
        and(
          eq(batch_export_id, about.id),
          eq(data_interval_end, toApiTimestamp(end)),
          isNull(backfill_id),
          isNull(retry_of_id),
        ),
      )
    return run
  }
  const run = await find()
  if (run?.finished_at === null) await executeRun(deps, run.id, stopping, log, getLeaseTimings(deps.env))
  const ended = await find()
  if (!ended) return true
  if (ended.finished_at === null) return false
  const isMoved = Date.parse(ended.created_at) < workspace.until
  if (!isMoved) await moveRuns(deps, about, workspace, eq(exportRunTable.id, ended.id), end.getTime() + 1_000)
  return true
}

/** Starts a backfill of the days before the export was created; once it has ended, moves it to the past. */
async function executePastBackfill(
  deps: ExportLoadDeps,
  workspace: StoredSample,
  about: BatchExportRow,
  { created, backfillDays = 0 }: SampleExport,
): Promise<boolean> {
  const { db, eventStore, secrets, destinations } = deps
  const [backfill] = await db.select().from(backfillTable).where(eq(backfillTable.batch_export_id, about.id))
  if (!backfill) {
    const end_at = previousBoundary(about, new Date(toPast(workspace, created)))
    const start_at = previousBoundary(about, new Date(end_at.getTime() - backfillDays * DAY))
    const config = JSON.parse(secrets.open(about.destination_config))
    const fields = destinations[about.destination_type].fields[about.model]
    const range = { start: start_at, end: end_at, by: 'timestamp' } as const
    const total_records_count = await eventStore.countRows(buildSelection(about, config, fields, range))
    await db.transaction(async (tx) => {
      if ((await findSample(tx, workspace.organization_id, 'share'))?.state !== 'loading') return
      await startBackfill(tx, about, { start_at, end_at, by_ingestion_time: false, total_records_count })
    })
    return false
  }
  if (backfill.finished_at === null) return false
  if (Date.parse(backfill.created_at) < workspace.until) return true
  const begun = Date.parse(toPast(workspace, created)) + 600_000
  await moveRuns(deps, about, workspace, eq(exportRunTable.backfill_id, backfill.id), begun)
  const shift = buildShift(backfill.created_at, begun)
  await db.transaction(async (tx) => {
    await shiftLog(tx, eq(exportLogTable.instance_id, backfill.id), shift)
    const { created_at, finished_at, last_updated_at } = backfillTable
    await tx
      .update(backfillTable)
      .set({
        created_at: sql`${created_at} + ${shift}`,
        finished_at: sql`${finished_at} + ${shift}`,
        last_updated_at: sql`${last_updated_at} + ${shift}`,
      })
      .where(eq(backfillTable.id, backfill.id))
  })
  return true
}

/** Interval from a timestamp to another one. */
const buildShift = (from: string, to: number): SQL =>
  sql`make_interval(secs => ${(to - Date.parse(from)) / 1000})`

const shiftLog = (tx: Database, where: SQL, shift: SQL) =>
  tx
    .update(exportLogTable)
    .set({ timestamp: sql`${exportLogTable.timestamp} + ${shift}` })
    .where(where)

/** Moves executed runs, with their log and files, so that the first of them begins at `begun`. */
async function moveRuns(
  { db, env }: ExportLoadDeps,
  about: BatchExportRow,
  { until }: StoredSample,
  where: SQL,
  begun: number,
): Promise<void> {
  const { id, created_at, due_at, started_at, finished_at, last_updated_at } = exportRunTable
  const [first] = await db
    .select({ created_at })
    .from(exportRunTable)
    .where(where)
    .orderBy(created_at)
    .limit(1)
  if (!first) return
  const folder = join(exportsFolder(env), String(about.project_id), about.id)
  for (const { key, modified } of await listStoredFiles(folder, '')) {
    if (modified.getTime() >= until) await utimes(join(folder, key), begun / 1000, begun / 1000)
  }
  const shift = buildShift(first.created_at, begun)
  await db.transaction(async (tx) => {
    const moved = tx
      .select({ id })
      .from(exportRunTable)
      .where(and(where, gte(created_at, first.created_at)))
    await shiftLog(tx, sql`${exportLogTable.instance_id} in (${moved})`, shift)
    await tx
      .update(exportRunTable)
      .set({
        created_at: sql`${created_at} + ${shift}`,
        due_at: sql`${due_at} + ${shift}`,
        started_at: sql`${started_at} + ${shift}`,
        finished_at: sql`${finished_at} + ${shift}`,
        last_updated_at: sql`${last_updated_at} + ${shift}`,
      })
      .where(where)
  })
}
