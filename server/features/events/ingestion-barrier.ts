import { sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { selectRow } from '../../core/db/select-rows'

/*
 * Ingestion time is taken from the database's clock, so that several servers agree on it, and read under a lock that
 * every writer shares until its transaction ends. A process that has held the lock exclusively after a given timestamp
 * knows that everything ingested before it is visible: no earlier ingestion time can still appear.
 */

/** Advisory lock id (arbitrary, must be unique). */
const LOCK = 4_807_530

/** Returns the ingestion time for the rows of this transaction. No other code may set one. */
export async function stampIngestion(tx: Database): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${sql.raw(String(LOCK))})`)
  // Separate statement: the clock must be read after the lock is acquired.
  const row = await selectRow<{ now: string }>(
    tx,
    sql`select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  )
  return row.now
}

/** Waits until everything ingested before this call is visible. */
export async function waitForInFlightIngestion(db: Database): Promise<void> {
  await db.transaction(lockIngestion)
}

/** Waits likewise, and lets no other events be ingested before the transaction ends. */
export async function lockIngestion(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK))})`)
}
