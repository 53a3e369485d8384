import { and, count, eq, gt, inArray, isNotNull, isNull, lte, or, sql, sum } from 'drizzle-orm'
import { nextBoundary, previousBoundary } from '../../../../contract/domain/export-intervals'
import type { RunStatus } from '../../../../contract/domain/exports'
import { formatInterval } from '../../../../contract/domain/notification-messages'
import { toApiTimestamp } from '../../../../contract/domain/timestamps'
import type { Database } from '../../../core/db/database'
import { isLiveExport, ofLiveExport } from '../../../core/db/not-deleted'
import { backfillTable, batchExportTable, exportRunTable } from '../../../core/db/schema/batch-exports'
import { getOnlyRow } from '../../../core/db/select-rows'
import { enqueue } from '../../../core/jobs/enqueue'
import { publishChange } from '../../../core/live/bus'
import { writeLog } from './export-log'
import { getNextEnd } from './intervals'
import { EXPORT_BACKFILL, EXPORT_RUN } from './job-kinds'
import { whereInProgress } from './lease'
import { lockExport } from './lock'
import { formatExportedRows } from './messages'
import type { BackfillRow, BatchExportRow } from './records'

/** Delay before retrying when a run of the same interval is in progress. */
const RETRY_MS = 2000

export interface BackfillBounds {
  start_at: Date | null
  end_at: Date | null
  /**
   * True for a backfill that fills gaps: it exports, by ingestion time like the schedule, the intervals that were not
   * exported that way.
   */
  by_ingestion_time: boolean
  /** Estimated number of rows to export. */
  total_records_count: number | null
}

/**
 * Starts a backfill and returns its id. `start_at` is a boundary of the export's grid, or null for one run over all
 * time.
 */
export async function startBackfill(
  tx: Database,
  about: BatchExportRow,
  range: BackfillBounds,
): Promise<string> {
  const { start_at, end_at, by_ingestion_time, total_records_count } = range
  const [backfill] = await tx
    .insert(backfillTable)
    .values({
      batch_export_id: about.id,
      start_at: start_at && toApiTimestamp(start_at),
      end_at: end_at && toApiTimestamp(end_at),
      by_ingestion_time,
      total_records_count,
    })
    .returning()
  if (!backfill) throw new Error('The backfill was not stored.')
  const until = end_at ? formatInterval(backfill.start_at, toApiTimestamp(end_at)) : 'until the present'
  await writeLog(tx, backfill, 'INFO', `Backfill ${until}.`)
  await enqueue(tx, EXPORT_BACKFILL, { id: backfill.id })
  return backfill.id
}

/** Creates the next run of a backfill after the previous one has ended, or ends the backfill. */
export async function advanceBackfill(db: Database, id: string): Promise<void> {
  const project_id = await db.transaction(async (tx) => {
    const find = () => tx.select().from(backfillTable).where(eq(backfillTable.id, id))
    const [unlocked] = await find()
    if (!unlocked || !(await lockExport(tx, unlocked.batch_export_id))) return null
    const [backfill] = await find().for('update')
    if (!backfill || (await hasUnfinishedRun(tx, backfill))) return null
    const [about] = await tx
      .select()
      .from(batchExportTable)
      .where(and(eq(batchExportTable.id, backfill.batch_export_id), isLiveExport))
    // An ended backfill is recounted: one of its runs may have been retried.
    if (backfill.finished_at !== null) {
      await recount(tx, backfill)
      return about?.project_id ?? null
    }
    if (!about) return null
    const step = await nextStep(tx, about, backfill, new Date())
    if (!step) await finish(tx, about, backfill)
    else if (await isIntervalExported(tx, about, step.end)) await scheduleNextStep(tx, id)
    else await createRun(tx, backfill, step)
    return about.project_id
  })
  if (project_id !== null) publishChange(project_id, 'batch_export')
}

interface BackfillStep {
  start: Date | null
  end: Date
}

/** Next interval; null if none is left that has ended. */
async function nextStep(
  tx: Database,
  about: BatchExportRow,
  backfill: BackfillRow,
  now: Date,
): Promise<BackfillStep | null> {
  const limit = backfill.end_at === null ? now : new Date(backfill.end_at)
  if (backfill.start_at === null) return backfill.next_start_at === null ? { start: null, end: limit } : null
  const start = new Date(backfill.next_start_at ?? backfill.start_at)
  if (backfill.by_ingestion_time) return (await findGaps(tx, about, start, limit))[0] ?? null
  const end = nextBoundary(about, start)
  return end <= limit ? { start, end } : null
}

/**
 * Finds the complete intervals between two boundaries that no completed run has exported by ingestion time, oldest
 * first.
 */
export async function findGaps(db: Database, about: BatchExportRow, start: Date, until: Date) {
  const { batch_export_id, data_interval_start, data_interval_end, status, backfill_id } = exportRunTable
  const exported = await db
    .select({ start: data_interval_start, end: data_interval_end })
    .from(exportRunTable)
    .leftJoin(backfillTable, eq(backfillTable.id, backfill_id))
    .where(
      and(
        eq(batch_export_id, about.id),
        eq(status, 'Completed'),
        or(isNull(backfill_id), backfillTable.by_ingestion_time),
        gt(data_interval_end, toApiTimestamp(start)),
        lte(data_interval_end, toApiTimestamp(until)),
      ),
    )
  const key = (start: string | Date | null, end: string | Date) =>
    `${start && new Date(start).getTime()} ${new Date(end).getTime()}`
  const done = new Set(exported.map((run) => key(run.start, run.end)))
  const gaps: { start: Date; end: Date }[] = []
  for (let from = previousBoundary(about, start), to = nextBoundary(about, from); to <= until; ) {
    if (!done.has(key(from, to))) gaps.push({ start: from, end: to })
    from = to
    to = nextBoundary(about, from)
  }
  return gaps
}

async function createRun(
  tx: Database,
  { id, batch_export_id }: BackfillRow,
  step: BackfillStep,
): Promise<void> {
  const [run] = await tx
    .insert(exportRunTable)
    .values({
      batch_export_id,
      backfill_id: id,
      data_interval_start: step.start && toApiTimestamp(step.start),
      data_interval_end: toApiTimestamp(step.end),
    })
    .returning({ id: exportRunTable.id })
  await tx
    .update(backfillTable)
    .set({ status: 'Running', next_start_at: toApiTimestamp(step.end), last_updated_at: sql`now()` })
    .where(eq(backfillTable.id, id))
  if (run) await enqueue(tx, EXPORT_RUN, { id: run.id })
}

/** Checks whether a run of the backfill is in progress. */
async function hasUnfinishedRun(tx: Database, { id }: BackfillRow): Promise<boolean> {
  const busy = getOnlyRow(
    await tx
      .select({ count: count() })
      .from(exportRunTable)
      .where(and(eq(exportRunTable.backfill_id, id), whereInProgress)),
  )
  return busy.count > 0
}

/** Checks whether another run is exporting the same interval: two at once would write the same files. */
async function isIntervalExported(tx: Database, { id }: BatchExportRow, end: Date): Promise<boolean> {
  const taken = getOnlyRow(
    await tx
      .select({ count: count() })
      .from(exportRunTable)
      .where(
        and(
          eq(exportRunTable.batch_export_id, id),
          eq(exportRunTable.data_interval_end, toApiTimestamp(end)),
          whereInProgress,
        ),
      ),
  )
  return taken.count > 0
}

const scheduleNextStep = (tx: Database, id: string) =>
  enqueue(tx, EXPORT_BACKFILL, { id }, { startAfter: new Date(Date.now() + RETRY_MS) })

async function finish(tx: Database, about: BatchExportRow, backfill: BackfillRow): Promise<void> {
  const { status, rows, completed, failed, cancelled } = await countRuns(tx, backfill)
  await tx
    .update(backfillTable)
    .set({ status, total_records_count: rows, finished_at: sql`now()`, last_updated_at: sql`now()` })
    .where(eq(backfillTable.id, backfill.id))
  const rest = [
    failed ? ` ${failed} of ${completed + failed + cancelled} intervals failed. Retry their runs.` : '',
    cancelled ? ` ${cancelled} were cancelled.` : '',
  ].join('')
  const level = status === 'Failed' ? 'ERROR' : rest ? 'WARNING' : 'INFO'
  await writeLog(tx, backfill, level, `The backfill has ended with ${formatExportedRows(rows)}.${rest}`)
  // A backfill without an end has caught up with the present: the schedule takes over from here.
  if (backfill.end_at === null && about.paused && status === 'Completed') await resumeExport(tx, about)
}

/** Updates the outcome of an ended backfill. A canceled one stays canceled. */
async function recount(tx: Database, backfill: BackfillRow): Promise<void> {
  if (backfill.status === 'Cancelled') return
  const { status, rows } = await countRuns(tx, backfill)
  if (status === backfill.status && rows === backfill.total_records_count) return
  await tx
    .update(backfillTable)
    .set({ status, total_records_count: rows, last_updated_at: sql`now()` })
    .where(eq(backfillTable.id, backfill.id))
}

async function countRuns(tx: Database, { id }: BackfillRow) {
  const { backfill_id, records_completed } = exportRunTable
  const counts = (await countOutcomes(tx, [id])).get(id) ?? { completed: 0, failed: 0, cancelled: 0 }
  const [total] = await tx
    .select({ rows: sum(records_completed) })
    .from(exportRunTable)
    .where(eq(backfill_id, id))
  return { ...counts, rows: Number(total?.rows ?? 0), status: outcomeStatus(counts) }
}

/**
 * A backfill without any completed interval has failed, unless all were canceled. One without intervals had nothing to
 * do.
 */
function outcomeStatus({ completed, failed, cancelled }: OutcomeCounts): RunStatus {
  if (completed > 0) return 'Completed'
  if (failed > 0) return 'Failed'
  return cancelled > 0 ? 'Cancelled' : 'Completed'
}

/** Number of intervals by outcome. An interval whose run was retried counts once, as completed if any run of it is. */
export interface OutcomeCounts {
  completed: number
  failed: number
  cancelled: number
}

/** Counts the intervals of backfills by outcome. Backfills without an ended run are not in the map. */
export async function countOutcomes(db: Database, ids: string[]): Promise<Map<string, OutcomeCounts>> {
  const { backfill_id, data_interval_end, status, finished_at } = exportRunTable
  const intervals = await db
    .select({
      id: sql<string>`${backfill_id}`,
      isCompleted: sql<boolean>`bool_or(${status} = 'Completed')`,
      isFailed: sql<boolean>`bool_or(${status} in ('Failed', 'FailedRetryable'))`,
    })
    .from(exportRunTable)
    .where(and(inArray(backfill_id, ids), isNotNull(finished_at)))
    .groupBy(backfill_id, data_interval_end)
  const counts = new Map<string, OutcomeCounts>()
  for (const { id, isCompleted, isFailed } of intervals) {
    const outcomes = counts.get(id) ?? { completed: 0, failed: 0, cancelled: 0 }
    outcomes[isCompleted ? 'completed' : isFailed ? 'failed' : 'cancelled'] += 1
    counts.set(id, outcomes)
  }
  return counts
}

/** Resumes an export. */
export async function resumeExport(tx: Database, about: BatchExportRow): Promise<void> {
  const next = getNextEnd(about, new Date())
  await tx
    .update(batchExportTable)
    .set({
      paused: false,
      pause_reason: null,
      next_end_at: next && toApiTimestamp(next),
      resumed_at: sql`now()`,
      last_updated_at: sql`now()`,
    })
    .where(eq(batchExportTable.id, about.id))
}

/** Cancels the backfills of an export, and their runs in progress. */
export async function cancelBackfills(tx: Database, batch_export_id: string, id?: string): Promise<string[]> {
  await lockExport(tx, batch_export_id)
  const cancelled = await tx
    .update(backfillTable)
    .set({ status: 'Cancelled', finished_at: sql`now()`, last_updated_at: sql`now()` })
    .where(
      and(
        eq(backfillTable.batch_export_id, batch_export_id),
        isNull(backfillTable.finished_at),
        id === undefined ? undefined : eq(backfillTable.id, id),
      ),
    )
    .returning()
  const ids = cancelled.map((backfill) => backfill.id)
  if (ids.length === 0) return ids
  const end = {
    finished_at: sql`now()`,
    lease_owner: null,
    lease_expires_at: null,
    last_updated_at: sql`now()`,
  }
  await tx
    .update(exportRunTable)
    .set({ status: 'Cancelled', ...end })
    .where(and(inArray(exportRunTable.backfill_id, ids), whereInProgress))
  // Number of rows sent until then, instead of the estimate.
  await tx
    .update(backfillTable)
    .set({
      total_records_count: sql.raw(`(select coalesce(sum(r.records_completed), 0)
        from batch_export_runs r where r.backfill_id = batch_export_backfills.id)`),
    })
    .where(inArray(backfillTable.id, ids))
  for (const backfill of cancelled) await writeLog(tx, backfill, 'WARNING', 'The backfill was cancelled.')
  return ids
}

/** Finds unfinished backfills with nothing in progress: their job was lost. */
export function findStalledBackfills(db: Database): Promise<{ id: string }[]> {
  return db
    .select({ id: backfillTable.id })
    .from(backfillTable)
    .where(
      and(
        isNull(backfillTable.finished_at),
        ofLiveExport(backfillTable.batch_export_id),
        sql`not exists (select 1 from ${exportRunTable}
          where ${exportRunTable.backfill_id} = ${backfillTable.id} and ${exportRunTable.finished_at} is null)`,
      ),
    )
    .limit(1000)
}
