import { and, eq, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { RunStatus } from '../../../../contract/domain/exports'
import type { Database } from '../../../core/db/database'
import { exportRunTable } from '../../../core/db/schema/batch-exports'
import { enqueue } from '../../../core/jobs/enqueue'
import { toStorable, writeLog } from './export-log'
import { applyFailurePolicy } from './failure-policy'
import { EXPORT_BACKFILL, EXPORT_RUN } from './job-kinds'
import { isLeasedBy } from './lease'
import { lockExport } from './lock'
import { explainError, formatRetryDelay } from './messages'
import { recordFailure, recordRecovery } from './notifications'
import type { EngineDeps, LeasedRun, LeaseTimings } from './records'

/*
 * Outcomes of an attempt. Each function only writes while the process still holds the lease of the run, and advances
 * the backfill of the run in the same transaction.
 */

type Fields = PgUpdateSetSource<typeof exportRunTable>

/**
 * Records an outcome; false if the run was canceled or taken over in the meantime. Counts the stored rows, unless the
 * fields say otherwise.
 */
async function finishRun(
  tx: Database,
  { run, leaseOwner, stored }: LeasedRun,
  fields: Fields,
): Promise<boolean> {
  const finishedRuns = await tx
    .update(exportRunTable)
    .set({
      ...stored,
      ...fields,
      lease_owner: null,
      lease_expires_at: null,
      last_updated_at: sql`clock_timestamp()`,
    })
    .where(isLeasedBy(run.id, leaseOwner))
    .returning({ id: exportRunTable.id })
  return finishedRuns.length > 0
}

/** Advances the backfill of the ended run, if it belongs to one. */
async function enqueueBackfillStep(
  tx: Database,
  { backfill_id }: { backfill_id: string | null },
): Promise<void> {
  if (backfill_id !== null) await enqueue(tx, EXPORT_BACKFILL, { id: backfill_id })
}

const now = () => sql`clock_timestamp()`

/** Marks a run as completed. */
export function completeRun({ db }: EngineDeps, leasedRun: LeasedRun): Promise<void> {
  return db.transaction(async (tx) => {
    const fields: Fields = {
      ...leasedRun.written,
      status: 'Completed',
      latest_error: null,
      finished_at: now(),
    }
    if (!(await finishRun(tx, leasedRun, fields))) return
    await recordRecovery(tx, leasedRun)
    await enqueueBackfillStep(tx, leasedRun.run)
  })
}

/** Marks a run as permanently failed. */
export async function failRun(
  deps: EngineDeps,
  leasedRun: LeasedRun,
  status: RunStatus,
  message: string,
): Promise<void> {
  const notify = await deps.db.transaction(async (tx) => {
    await lockExport(tx, leasedRun.batchExport.id)
    const latest_error = toStorable(message)
    if (!(await finishRun(tx, leasedRun, { status, latest_error, finished_at: now() }))) return null
    await writeLog(tx, leasedRun.run, 'ERROR', message)
    await recordFailure(tx, leasedRun, message)
    const notify = await applyFailurePolicy(tx, deps, leasedRun, message)
    await enqueueBackfillStep(tx, leasedRun.run)
    return notify
  })
  notify?.()
}

/** Schedules a retry after a temporary failure. */
export function scheduleRetry(
  { db }: EngineDeps,
  leasedRun: LeasedRun,
  error: unknown,
  pace: LeaseTimings,
): Promise<void> {
  const { run } = leasedRun
  const waitMs = Math.min(pace.retryMs * 2 ** (run.attempts - 1), pace.retryMaxMs)
  const startAfter = new Date(Date.now() + waitMs)
  const message = explainError(error)
  return db.transaction(async (tx) => {
    await lockExport(tx, leasedRun.batchExport.id)
    const fields = { latest_error: toStorable(message), due_at: startAfter.toISOString() }
    if (!(await finishRun(tx, leasedRun, fields))) return
    await writeLog(tx, run, 'WARNING', `${message} The next attempt is ${formatRetryDelay(waitMs)}.`)
    await enqueue(tx, EXPORT_RUN, { id: run.id }, { startAfter })
  })
}

/** Releases a run when the server stops, for another process to continue. */
export function releaseRun({ db }: EngineDeps, leasedRun: LeasedRun): Promise<void> {
  return db.transaction(async (tx) => {
    if (await finishRun(tx, leasedRun, { due_at: now() }))
      await enqueue(tx, EXPORT_RUN, { id: leasedRun.run.id })
  })
}

/** Saves the state for a later attempt. Throws if the lease was lost. */
export async function saveCursor(
  db: Database,
  { run, leaseOwner }: LeasedRun,
  cursor: string,
): Promise<void> {
  const updatedRows = await db
    .update(exportRunTable)
    .set({ cursor })
    .where(isLeasedBy(run.id, leaseOwner))
    .returning({ id: exportRunTable.id })
  if (updatedRows.length === 0) throw new Error('This process no longer holds the lease of the run.')
}

/** Atomically saves the cursor if no other run of the interval has the key in its own; see `WriteJob.reserve`. */
export function reserveKey(
  { db }: EngineDeps,
  leasedRun: LeasedRun,
  key: string,
  cursor: string,
): Promise<boolean> {
  const { run, batchExport } = leasedRun
  const quoted = JSON.stringify(key)
  if (wasExportChanged(leasedRun) && run.cursor?.includes(quoted)) return Promise.resolve(false)
  return db.transaction(async (tx) => {
    // The second of two concurrent reservations sees what the first has stored.
    await lockExport(tx, batchExport.id)
    const [taken] = await tx
      .select({ id: exportRunTable.id })
      .from(exportRunTable)
      .where(
        and(
          eq(exportRunTable.batch_export_id, batchExport.id),
          eq(exportRunTable.data_interval_end, run.data_interval_end),
          ne(exportRunTable.id, run.id),
          sql`position(${quoted} in ${exportRunTable.cursor}) > 0`,
        ),
      )
      .limit(1)
    if (taken) return false
    await saveCursor(tx, leasedRun, cursor)
    return true
  })
}

/** True if the export was changed after the run began, and before this attempt. */
export const wasExportChanged = ({ run, batchExport }: Pick<LeasedRun, 'run' | 'batchExport'>): boolean =>
  run.attempts > 1 && Date.parse(batchExport.last_updated_at) >= Date.parse(run.started_at ?? '')

/** Removes rows from the count of a canceled run that were sent but not stored. */
export async function correctCancelled({ db }: EngineDeps, { run, stored }: LeasedRun): Promise<void> {
  const { id, status, attempts } = exportRunTable
  await db
    .update(exportRunTable)
    .set(stored)
    .where(and(eq(id, run.id), eq(status, 'Cancelled'), eq(attempts, run.attempts)))
}

/**
 * Cancels a run at the request of a user; false if it has already ended. The process working on it notices at its next
 * heartbeat.
 */
export async function cancelRun(tx: Database, about: string, id: string): Promise<boolean> {
  await lockExport(tx, about)
  const [run] = await tx
    .update(exportRunTable)
    .set({
      status: 'Cancelled',
      finished_at: now(),
      lease_owner: null,
      lease_expires_at: null,
      last_updated_at: now(),
    })
    .where(sql`${eq(exportRunTable.id, id)} and ${exportRunTable.finished_at} is null`)
    .returning()
  if (!run) return false
  await writeLog(tx, run, 'WARNING', 'The run was cancelled.')
  await enqueueBackfillStep(tx, run)
  return true
}
