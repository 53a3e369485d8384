import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { lacksRoom } from '../../db/disk'
import { ofLiveExport } from '../../db/live'
import { exportRunTable } from '../../db/tables/batch-exports'
import type { ExportRunRow, Held } from './records'

const { id, batch_export_id, status, holder, held_until, due_at } = exportRunTable

/** Whether something is still being done, or to be done. */
export const underWay = inArray(status, ['Starting', 'Running'])

const until = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

/** Takes a run that is due and that nobody works on; undefined when it is not to be had. */
export async function claim(
  db: Database,
  run: string,
  by: string,
  leaseMs: number,
): Promise<ExportRunRow | undefined> {
  const [claimed] = await db
    .update(exportRunTable)
    .set({
      status: 'Running',
      holder: by,
      held_until: sql`${until(leaseMs)}`,
      attempts: sql`${exportRunTable.attempts} + 1`,
      started_at: sql`coalesce(${exportRunTable.started_at}, now())`,
      last_updated_at: sql`now()`,
    })
    .where(
      and(
        eq(id, run),
        underWay,
        // Jobs are sent a little before the moment by the database's clock.
        sql`${due_at} <= now() + interval '1 second'`,
        or(isNull(held_until), lt(held_until, sql`now()`)),
        ofLiveExport(batch_export_id),
      ),
    )
    .returning()
  return claimed
}

/**
 * A run that this holder works on: nothing is written about a run that another has taken over, or that has ended. A run of a
 * deleted export is lost to its holder; if the export is restored, it is exported again once its lease has expired.
 */
export const heldBy = (run: string, by: string) =>
  and(eq(id, run), eq(holder, by), underWay, ofLiveExport(batch_export_id))

/** Says that the holder is alive and how far it has come; false when the run is no longer its own. */
export async function renew(db: Database, { run, by, written }: Held, leaseMs: number): Promise<boolean> {
  const renewed = await db
    .update(exportRunTable)
    .set({ ...written, held_until: sql`${until(leaseMs)}`, last_updated_at: sql`now()` })
    .where(heldBy(run.id, by))
    .returning({ id })
  return renewed.length > 0
}

/** Runs that somebody should work on and nobody does: those of processes that died, and those whose job was lost. */
export function abandoned(db: Database): Promise<{ id: string }[]> {
  return db
    .select({ id })
    .from(exportRunTable)
    .where(
      and(
        isNull(exportRunTable.finished_at),
        ofLiveExport(batch_export_id),
        or(lt(held_until, sql`now()`), and(isNull(held_until), lt(due_at, sql`now() - interval '1 minute'`))),
      ),
    )
    .limit(1000)
}

/** Nobody else can be at work on this database: what a process that died still holds is free at once. */
export async function freeAll(db: Database): Promise<void> {
  try {
    await db.update(exportRunTable).set({ holder: null, held_until: sql`now()` }).where(underWay)
  } catch (error) {
    // Reading can begin. What is held is free when its time is over.
    if (!lacksRoom(error)) throw error
  }
}
