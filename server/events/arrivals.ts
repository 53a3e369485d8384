import { sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { selectRow } from '../db/select-rows'

/*
 * Arrival is told by the database's clock, so that several servers agree on it, and read under a lock that every writer
 * shares until its transaction ends. Who has held that lock alone after a moment has passed knows that everything that
 * arrived before the moment can be read: nothing with an earlier arrival can still appear.
 */

/** Any number that nothing else here locks. */
const LOCK = 4_807_530

/** The moment at which what this transaction writes arrives. Nothing else may set a moment of arrival. */
export async function arrival(tx: Database): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${sql.raw(String(LOCK))})`)
  // A statement of its own: the clock must be read when the lock is held.
  const row = await selectRow<{ now: string }>(
    tx,
    sql`select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  )
  return row.now
}

/** Waits until everything that arrived before this call can be read. */
export async function allArrived(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK))})`)
  })
}
