import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../core/db/database'
import { isDiskFullError } from '../../../core/db/disk-space'
import { ofLiveExport } from '../../../core/db/not-deleted'
import { exportRunTable } from '../../../core/db/schema/batch-exports'
import type { ExportRunRow, LeasedRun } from './records'

const { id, batch_export_id, status, lease_owner, lease_expires_at, due_at } = exportRunTable

/** SQL condition for a run that is pending or in progress. */
export const whereInProgress = inArray(status, ['Starting', 'Running'])

const leaseUntil = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

/** Leases a run that is due and not leased; undefined if it is not available. */
export async function acquireLease(
  db: Database,
  run: string,
  by: string,
  leaseMs: number,
): Promise<ExportRunRow | undefined> {
  const [claimed] = await db
    .update(exportRunTable)
    .set({
      status: 'Running',
      lease_owner: by,
      lease_expires_at: sql`${leaseUntil(leaseMs)}`,
      attempts: sql`${exportRunTable.attempts} + 1`,
      started_at: sql`coalesce(${exportRunTable.started_at}, now())`,
      last_updated_at: sql`now()`,
    })
    .where(
      and(
        eq(id, run),
        whereInProgress,
        // Jobs are sent slightly early by the database's clock.
        sql`${due_at} <= now() + interval '1 second'`,
        or(isNull(lease_expires_at), lt(lease_expires_at, sql`now()`)),
        ofLiveExport(batch_export_id),
      ),
    )
    .returning()
  return claimed
}

/**
 * SQL condition for a run that this process has leased: nothing is written about a run that another process has taken
 * over, or that has ended. The lease of a deleted export's run is lost; if the export is restored, it is exported again
 * once the lease has expired.
 */
export const isLeasedBy = (run: string, by: string) =>
  and(eq(id, run), eq(lease_owner, by), whereInProgress, ofLiveExport(batch_export_id))

/** Renews the lease of a run and saves its progress; false if the lease was lost. */
export async function renewLease(
  db: Database,
  { run, leaseOwner, written }: LeasedRun,
  leaseMs: number,
): Promise<boolean> {
  const renewed = await db
    .update(exportRunTable)
    .set({ ...written, lease_expires_at: sql`${leaseUntil(leaseMs)}`, last_updated_at: sql`now()` })
    .where(isLeasedBy(run.id, leaseOwner))
    .returning({ id })
  return renewed.length > 0
}

/** Finds runs that are due but not in progress: those of crashed processes, and those whose job was lost. */
export function findExpiredLeases(db: Database): Promise<{ id: string }[]> {
  return db
    .select({ id })
    .from(exportRunTable)
    .where(
      and(
        isNull(exportRunTable.finished_at),
        ofLiveExport(batch_export_id),
        or(
          lt(lease_expires_at, sql`now()`),
          and(isNull(lease_expires_at), lt(due_at, sql`now() - interval '1 minute'`)),
        ),
      ),
    )
    .limit(1000)
}

/**
 * Releases all leases at once. Only valid if no other process can be using this database, so that they belong to
 * crashed ones.
 */
export async function releaseAllLeases(db: Database): Promise<void> {
  try {
    await db
      .update(exportRunTable)
      .set({ lease_owner: null, lease_expires_at: sql`now()` })
      .where(whereInProgress)
  } catch (error) {
    // Reads still work. The leases expire on their own.
    if (!isDiskFullError(error)) throw error
  }
}
