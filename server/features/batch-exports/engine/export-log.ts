import { lt, sql } from 'drizzle-orm'
import type { LogLevel } from '../../../../contract/domain/exports'
import type { Database } from '../../../core/db/database'
import { exportLogTable } from '../../../core/db/schema/batch-exports'

const MESSAGE_MAX = 4000

/** Writes an entry to the log of an export, which users read. `instance_id` is its run or backfill. */
export async function writeLog(
  db: Database,
  { batch_export_id, id: instance_id }: { batch_export_id: string; id: string },
  level: LogLevel,
  message: string,
): Promise<void> {
  await db
    .insert(exportLogTable)
    .values({ batch_export_id, instance_id, level, message: toStorable(message).slice(0, MESSAGE_MAX) })
}

/** Removes characters that the database cannot store: destinations may respond with anything. */
export const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Deletes log entries older than 90 days. */
export async function deleteExpiredLogs(db: Database): Promise<void> {
  await db.delete(exportLogTable).where(lt(exportLogTable.timestamp, sql`now() - interval '90 days'`))
}
