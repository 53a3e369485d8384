import { lt, sql } from 'drizzle-orm'
import type { LogLevel } from '../../../contract/exports'
import type { Database } from '../../db/client'
import { exportLogTable } from '../../db/tables/batch-exports'

const MESSAGE_MAX = 4000

/** Says something to the people who look after an export. `instance_id` is the run or the backfill that says it. */
export async function writeLog(
  db: Database,
  { batch_export_id, id: instance_id }: { batch_export_id: string; id: string },
  level: LogLevel,
  message: string,
): Promise<void> {
  await db
    .insert(exportLogTable)
    .values({ batch_export_id, instance_id, level, message: storable(message).slice(0, MESSAGE_MAX) })
}

/** Without what the database cannot hold: destinations may answer anything. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Throws away what was said more than 90 days ago. */
export async function forgetOldLogs(db: Database): Promise<void> {
  await db.delete(exportLogTable).where(lt(exportLogTable.timestamp, sql`now() - interval '90 days'`))
}
