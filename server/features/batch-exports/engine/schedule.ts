import { and, asc, eq, lte, not } from 'drizzle-orm'
import { getIntervalEndingAt } from '../../../../contract/domain/export-intervals'
import { toApiTimestamp } from '../../../../contract/domain/timestamps'
import type { Database } from '../../../core/db/database'
import { isLiveExport } from '../../../core/db/not-deleted'
import { batchExportTable, exportRunTable } from '../../../core/db/schema/batch-exports'
import { enqueue } from '../../../core/jobs/enqueue'
import { getJitterSeconds, getNextEnd } from './intervals'
import { EXPORT_RUN } from './job-kinds'
import type { BatchExportRow } from './records'

/** Maximum number of runs of one export created per transaction: there may be many after downtime. */
const MAX_RUNS_PER_TRANSACTION = 50

/** Creates the runs of all ended intervals, for every export that is not paused. */
export async function scheduleDue(db: Database, now: Date, jitterSeconds: number): Promise<void> {
  while (await scheduleOne(db, now, jitterSeconds)) {
    // Repeats until no export is due.
  }
}

/** Creates runs of the export that has been due longest; false if none is due. */
function scheduleOne(db: Database, now: Date, jitterSeconds: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(batchExportTable)
      .where(
        and(
          not(batchExportTable.paused),
          isLiveExport,
          lte(batchExportTable.next_end_at, toApiTimestamp(now)),
        ),
      )
      .orderBy(asc(batchExportTable.next_end_at))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due?.next_end_at) return false
    let end: Date | null = new Date(due.next_end_at)
    for (
      let createdCount = 0;
      createdCount < MAX_RUNS_PER_TRANSACTION && end && end <= now;
      createdCount += 1
    ) {
      await scheduleRun(tx, due, end, jitterSeconds)
      end = getNextEnd(due, end)
    }
    await tx
      .update(batchExportTable)
      .set({ next_end_at: end && toApiTimestamp(end) })
      .where(eq(batchExportTable.id, due.id))
    return true
  })
}

async function scheduleRun(
  tx: Database,
  due: BatchExportRow,
  end: Date,
  jitterSeconds: number,
): Promise<void> {
  const startAfter = new Date(end.getTime() + getJitterSeconds(due.id, jitterSeconds))
  const [run] = await tx
    .insert(exportRunTable)
    .values({
      batch_export_id: due.id,
      data_interval_start: toApiTimestamp(getIntervalEndingAt(due, end).start),
      data_interval_end: toApiTimestamp(end),
      due_at: toApiTimestamp(startAfter),
    })
    // The schedule may have been changed and changed back.
    .onConflictDoNothing()
    .returning({ id: exportRunTable.id })
  if (run) await enqueue(tx, EXPORT_RUN, { id: run.id }, { startAfter })
}
