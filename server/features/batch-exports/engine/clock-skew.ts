import { and, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../core/db/database'
import { isLiveExport } from '../../../core/db/not-deleted'
import { batchExportTable, exportRunTable } from '../../../core/db/schema/batch-exports'
import { enqueue } from '../../../core/jobs/enqueue'
import { writeLog } from './export-log'
import { EXPORT_RUN } from './job-kinds'
import { whereInProgress } from './lease'
import { lockExport } from './lock'
import type { ExportRunRow } from './records'

const { batch_export_id, status, due_at, lease_expires_at, data_interval_end, backfill_id, retry_of_id } =
  exportRunTable

/** No lease and no delay is that long. */
const MAX_PLAUSIBLE = sql`now() + interval '2 hours'`
/** Maximum clock skew between servers and the database. */
const MAX_SKEW = sql`now() + interval '1 minute'`

/** Repairs the effects of a clock that has been set back. */
export async function requeueAfterClockChange(db: Database): Promise<void> {
  // Runs that would be leased, or delayed, for as long as the clock was ahead.
  await db
    .update(exportRunTable)
    .set({ lease_owner: null, lease_expires_at: sql`now()` })
    .where(and(whereInProgress, gt(lease_expires_at, MAX_PLAUSIBLE)))
  await db
    .update(exportRunTable)
    .set({ due_at: sql`now()` })
    .where(and(whereInProgress, gt(due_at, MAX_PLAUSIBLE), lte(data_interval_end, sql`now()`)))
  // Intervals that have not ended yet: events are still ingested in them.
  for (const run of await findRunsEndedEarly(db)) await enqueueRepeat(db, run)
}

function findRunsEndedEarly(db: Database): Promise<ExportRunRow[]> {
  const again = alias(exportRunTable, 'again')
  return db
    .select()
    .from(exportRunTable)
    .where(
      and(
        // Uses the index of each export: there may be many runs.
        inArray(
          batch_export_id,
          db.select({ id: batchExportTable.id }).from(batchExportTable).where(isLiveExport),
        ),
        gt(data_interval_end, MAX_SKEW),
        inArray(status, ['Completed', 'Failed', 'FailedRetryable']),
        isNull(backfill_id),
        isNull(retry_of_id),
        notExists(
          db
            .select({ id: again.id })
            .from(again)
            .where(
              sql`${again.batch_export_id} = ${batch_export_id} and ${again.retry_of_id} = ${exportRunTable.id}`,
            ),
        ),
      ),
    )
}

/** Exports the interval again in a separate run (at-least-once). */
function enqueueRepeat(db: Database, run: ExportRunRow): Promise<void> {
  const { id, batch_export_id, data_interval_start, data_interval_end } = run
  const due_at = data_interval_end
  return db.transaction(async (tx) => {
    if (!(await lockExport(tx, batch_export_id))) return
    const [again] = await tx
      .insert(exportRunTable)
      .values({ batch_export_id, retry_of_id: id, data_interval_start, data_interval_end, due_at })
      .returning()
    if (!again) return
    await writeLog(
      tx,
      again,
      'WARNING',
      'The clock was set back. This interval is exported again when it has ended.',
    )
    await enqueue(tx, EXPORT_RUN, { id: again.id }, { startAfter: new Date(due_at) })
  })
}
