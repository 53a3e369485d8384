import { and, eq, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { RunStatus } from '../../../contract/exports'
import type { Database } from '../../db/client'
import { exportRunTable } from '../../db/tables/batch-exports'
import { enqueue } from '../../jobs/enqueue'
import { heldBy } from './claim'
import { afterFailure } from './failure'
import { EXPORT_BACKFILL, EXPORT_RUN } from './kinds'
import { lockExport } from './lock'
import { storable, writeLog } from './log'
import type { EngineDeps, Held, Pace } from './records'
import { messageOf, waitText } from './words'

/*
 * Outcomes of an attempt. Each function only writes while the process still holds the lease of the run, and advances
 * the backfill of the run in the same transaction.
 */

type Fields = PgUpdateSetSource<typeof exportRunTable>

/**
 * Records an outcome; false if the run was canceled or taken over in the meantime. Counts the stored rows, unless the
 * fields say otherwise.
 */
async function settle(tx: Database, { run, by, stored }: Held, fields: Fields): Promise<boolean> {
  const settled = await tx
    .update(exportRunTable)
    .set({ ...stored, ...fields, holder: null, held_until: null, last_updated_at: sql`clock_timestamp()` })
    .where(heldBy(run.id, by))
    .returning({ id: exportRunTable.id })
  return settled.length > 0
}

/** Advances the backfill of the ended run, if it belongs to one. */
async function stepOn(tx: Database, { backfill_id }: { backfill_id: string | null }): Promise<void> {
  if (backfill_id !== null) await enqueue(tx, EXPORT_BACKFILL, { id: backfill_id })
}

const now = () => sql`clock_timestamp()`

/** Marks a run as completed. */
export function complete({ db }: EngineDeps, held: Held): Promise<void> {
  return db.transaction(async (tx) => {
    const fields: Fields = { ...held.written, status: 'Completed', latest_error: null, finished_at: now() }
    if (await settle(tx, held, fields)) await stepOn(tx, held.run)
  })
}

/** Marks a run as permanently failed. */
export async function fail(deps: EngineDeps, held: Held, status: RunStatus, message: string): Promise<void> {
  const tell = await deps.db.transaction(async (tx) => {
    await lockExport(tx, held.about.id)
    const latest_error = storable(message)
    if (!(await settle(tx, held, { status, latest_error, finished_at: now() }))) return null
    await writeLog(tx, held.run, 'ERROR', message)
    const tell = await afterFailure(tx, deps, held, message)
    await stepOn(tx, held.run)
    return tell
  })
  tell?.()
}

/** Schedules a retry after a temporary failure. */
export function retryLater({ db }: EngineDeps, held: Held, error: unknown, pace: Pace): Promise<void> {
  const { run } = held
  const waitMs = Math.min(pace.retryMs * 2 ** (run.attempts - 1), pace.retryMaxMs)
  const startAfter = new Date(Date.now() + waitMs)
  const message = messageOf(error)
  return db.transaction(async (tx) => {
    await lockExport(tx, held.about.id)
    const fields = { latest_error: storable(message), due_at: startAfter.toISOString() }
    if (!(await settle(tx, held, fields))) return
    await writeLog(tx, run, 'WARNING', `${message} It is tried again ${waitText(waitMs)}.`)
    await enqueue(tx, EXPORT_RUN, { id: run.id }, { startAfter })
  })
}

/** Releases a run when the server stops, for another process to continue. */
export function release({ db }: EngineDeps, held: Held): Promise<void> {
  return db.transaction(async (tx) => {
    if (await settle(tx, held, { due_at: now() })) await enqueue(tx, EXPORT_RUN, { id: held.run.id })
  })
}

/** Saves the state for a later attempt. Throws if the lease was lost. */
export async function keepCursor(db: Database, { run, by }: Held, cursor: string): Promise<void> {
  const kept = await db
    .update(exportRunTable)
    .set({ cursor })
    .where(heldBy(run.id, by))
    .returning({ id: exportRunTable.id })
  if (kept.length === 0) throw new Error('The run is no longer in the hands of this process.')
}

/** Atomically saves the cursor if no other run of the interval has the key in its own; see `WriteJob.reserve`. */
export function reserveKey({ db }: EngineDeps, held: Held, key: string, cursor: string): Promise<boolean> {
  const { run, about } = held
  const quoted = JSON.stringify(key)
  if (wasChanged(held) && run.cursor?.includes(quoted)) return Promise.resolve(false)
  return db.transaction(async (tx) => {
    // The second of two concurrent reservations sees what the first has stored.
    await lockExport(tx, about.id)
    const [taken] = await tx
      .select({ id: exportRunTable.id })
      .from(exportRunTable)
      .where(
        and(
          eq(exportRunTable.batch_export_id, about.id),
          eq(exportRunTable.data_interval_end, run.data_interval_end),
          ne(exportRunTable.id, run.id),
          sql`position(${quoted} in ${exportRunTable.cursor}) > 0`,
        ),
      )
      .limit(1)
    if (taken) return false
    await keepCursor(tx, held, cursor)
    return true
  })
}

/** True if the export was changed after the run began, and before this attempt. */
export const wasChanged = ({ run, about }: Pick<Held, 'run' | 'about'>): boolean =>
  run.attempts > 1 && Date.parse(about.last_updated_at) >= Date.parse(run.started_at ?? '')

/** Removes rows from the count of a canceled run that were sent but not stored. */
export async function correctCancelled({ db }: EngineDeps, { run, stored }: Held): Promise<void> {
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
    .set({ status: 'Cancelled', finished_at: now(), holder: null, held_until: null, last_updated_at: now() })
    .where(sql`${eq(exportRunTable.id, id)} and ${exportRunTable.finished_at} is null`)
    .returning()
  if (!run) return false
  await writeLog(tx, run, 'WARNING', 'It was cancelled.')
  await stepOn(tx, run)
  return true
}
