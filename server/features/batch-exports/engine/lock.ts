import { eq } from 'drizzle-orm'
import type { Database } from '../../../core/db/database'
import { batchExportTable } from '../../../core/db/schema/batch-exports'

/**
 * Locks an export until the transaction ends; false if it does not exist. Transactions that write to several tables of
 * an export lock in one order: the export, its backfills, its runs. A log row counts as the export, which its foreign
 * key locks. Another order would deadlock with the deletion of the export.
 */
export async function lockExport(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: batchExportTable.id })
    .from(batchExportTable)
    .where(eq(batchExportTable.id, id))
    .for('update')
  return rows.length > 0
}
