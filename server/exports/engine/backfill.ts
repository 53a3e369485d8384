import { and, count, eq, inArray, isNull, sql, sum } from 'drizzle-orm'
import { boundaryAfter } from '../../../contract/export-intervals'
import { instantOf } from '../../../contract/instants'
import type { Database } from '../../db/client'
import { isLiveExport, ofLiveExport } from '../../db/live'
import { backfillTable, batchExportTable, exportRunTable } from '../../db/tables/batch-exports'
import { send } from '../../jobs/send'
import { underWay } from './claim'
import { nextEnd } from './intervals'
import { EXPORT_BACKFILL, EXPORT_RUN } from './kinds'
import { writeLog } from './log'
import type { BackfillRow, BatchExportRow } from './records'
import { countText, rangeText } from './words'

/** How long to wait for a run of the same interval that is under way. */
const AGAIN_MS = 2000

export interface BackfillRange {
  start_at: Date | null
  end_at: Date | null
  by_arrival: boolean
  /** About how many rows it will export. */
  total_records_count: number | null
}

/** Begins a backfill; its id. `start_at` is a boundary of the export's grid, or null for one run over all time. */
export async function startBackfill(
  tx: Database,
  about: BatchExportRow,
  range: BackfillRange,
): Promise<string> {
  const { start_at, end_at, by_arrival, total_records_count } = range
  const [backfill] = await tx
    .insert(backfillTable)
    .values({
      batch_export_id: about.id,
      start_at: start_at && instantOf(start_at),
      end_at: end_at && instantOf(end_at),
      by_arrival,
      total_records_count,
    })
    .returning()
  if (!backfill) throw new Error('The backfill was not stored.')
  const until = end_at ? rangeText(backfill.start_at, instantOf(end_at)) : 'until the present'
  await writeLog(tx, backfill, 'INFO', `Backfill ${until}.`)
  await send(tx, EXPORT_BACKFILL, { id: backfill.id })
  return backfill.id
}

/** Makes the next run of a backfill once the one before has ended, or ends the backfill. */
export function stepBackfill(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [backfill] = await tx.select().from(backfillTable).where(eq(backfillTable.id, id)).for('update')
    if (!backfill || backfill.finished_at !== null || (await isBusy(tx, backfill))) return
    const [about] = await tx
      .select()
      .from(batchExportTable)
      .where(and(eq(batchExportTable.id, backfill.batch_export_id), isLiveExport))
    if (!about) return
    const step = nextStep(about, backfill, new Date())
    if (!step) await finish(tx, about, backfill)
    else if (await isTaken(tx, about, step.end)) await later(tx, id)
    else await makeRun(tx, backfill, step)
  })
}

interface Step {
  start: Date | null
  end: Date
}

/** The interval to come; null when there is none left that has ended. */
function nextStep(about: BatchExportRow, backfill: BackfillRow, now: Date): Step | null {
  const limit = backfill.end_at === null ? now : new Date(backfill.end_at)
  if (backfill.start_at === null) return backfill.next_start_at === null ? { start: null, end: limit } : null
  const start = new Date(backfill.next_start_at ?? backfill.start_at)
  const end = boundaryAfter(about, start)
  return end <= limit ? { start, end } : null
}

async function makeRun(tx: Database, { id, batch_export_id }: BackfillRow, step: Step): Promise<void> {
  const [run] = await tx
    .insert(exportRunTable)
    .values({
      batch_export_id,
      backfill_id: id,
      data_interval_start: step.start && instantOf(step.start),
      data_interval_end: instantOf(step.end),
    })
    .returning({ id: exportRunTable.id })
  await tx
    .update(backfillTable)
    .set({ status: 'Running', next_start_at: instantOf(step.end), last_updated_at: sql`now()` })
    .where(eq(backfillTable.id, id))
  if (run) await send(tx, EXPORT_RUN, { id: run.id })
}

/** Whether a run of the backfill has not ended. */
async function isBusy(tx: Database, { id }: BackfillRow): Promise<boolean> {
  const [busy] = await tx
    .select({ count: count() })
    .from(exportRunTable)
    .where(and(eq(exportRunTable.backfill_id, id), underWay))
  return (busy?.count ?? 0) > 0
}

/** Whether somebody else is exporting the same interval: two at once would write the same files. */
async function isTaken(tx: Database, { id }: BatchExportRow, end: Date): Promise<boolean> {
  const [taken] = await tx
    .select({ count: count() })
    .from(exportRunTable)
    .where(
      and(
        eq(exportRunTable.batch_export_id, id),
        eq(exportRunTable.data_interval_end, instantOf(end)),
        underWay,
      ),
    )
  return (taken?.count ?? 0) > 0
}

const later = (tx: Database, id: string) =>
  send(tx, EXPORT_BACKFILL, { id }, { startAfter: new Date(Date.now() + AGAIN_MS) })

async function finish(tx: Database, about: BatchExportRow, backfill: BackfillRow): Promise<void> {
  const runs = await tx
    .select({ status: exportRunTable.status, runs: count(), rows: sum(exportRunTable.records_completed) })
    .from(exportRunTable)
    .where(eq(exportRunTable.backfill_id, backfill.id))
    .groupBy(exportRunTable.status)
  const rows = runs.reduce((all, { rows }) => all + Number(rows ?? 0), 0)
  const failed = runs.reduce((all, { status, runs }) => all + (status === 'Completed' ? 0 : runs), 0)
  await tx
    .update(backfillTable)
    .set({
      status: 'Completed',
      total_records_count: rows,
      finished_at: sql`now()`,
      last_updated_at: sql`now()`,
    })
    .where(eq(backfillTable.id, backfill.id))
  const rest = failed ? ` ${failed} of its runs did not complete: look at them and try them again.` : ''
  await writeLog(
    tx,
    backfill,
    failed ? 'WARNING' : 'INFO',
    `The backfill has ended with ${countText(rows)}.${rest}`,
  )
  // One without an end has caught up with the present: from here on the schedule takes over.
  if (backfill.end_at === null && about.paused) await resume(tx, about)
}

/** Lets an export go on. */
export async function resume(tx: Database, about: BatchExportRow): Promise<void> {
  const next = nextEnd(about, new Date())
  await tx
    .update(batchExportTable)
    .set({
      paused: false,
      pause_reason: null,
      next_end_at: next && instantOf(next),
      resumed_at: sql`now()`,
      last_updated_at: sql`now()`,
    })
    .where(eq(batchExportTable.id, about.id))
}

/** Ends the backfills of an export, and the runs that they wait for. */
export async function cancelBackfills(tx: Database, batch_export_id: string, id?: string): Promise<string[]> {
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
  const end = { finished_at: sql`now()`, holder: null, held_until: null, last_updated_at: sql`now()` }
  await tx
    .update(exportRunTable)
    .set({ status: 'Cancelled', ...end })
    .where(and(inArray(exportRunTable.backfill_id, ids), underWay))
  // What was sent until then, instead of the estimate.
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

/** Backfills that go on and for which nothing is under way: their job was lost. */
export function stalledBackfills(db: Database): Promise<{ id: string }[]> {
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
