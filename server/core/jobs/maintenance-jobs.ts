import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { selectRows } from '../db/select-rows'
import { defineJob, defineJobKind, type Job } from './job'

const ANALYZE = defineJobKind('database-analyze', { retries: 0, everySeconds: 3600 })
const CHECKPOINT = defineJobKind('database-checkpoint', { retries: 0, everySeconds: 60 })
const VACUUM = defineJobKind('database-vacuum', { retries: 0, everySeconds: 3600 })

/**
 * Maintenance that PostgreSQL does by itself and the embedded database does not: it collects statistics (without them
 * queries scan whole tables where an index would do), reuses the space of deleted rows, and writes checkpoints. Without
 * checkpoints the WAL since the start is retained on disk and replayed after a crash.
 */
export const maintenanceJobs = (db: Database): Job[] => [
  defineJob(ANALYZE, () => analyze(db)),
  defineJob(CHECKPOINT, async () => {
    await db.execute(sql`checkpoint`)
  }),
  defineJob(VACUUM, async () => {
    for (const table of await listTables(db)) await db.execute(sql`vacuum ${table}`)
  }),
]

async function analyze(db: Database): Promise<void> {
  for (const table of await listTables(db)) {
    await db.transaction(async (tx) => {
      // A small sample is sufficient, and all other queries wait during the analysis.
      await tx.execute(sql`set local default_statistics_target = 10`)
      await tx.execute(sql`analyze ${table}`)
    })
  }
}

async function listTables(db: Database) {
  const rows = await selectRows<{ schemaname: string; relname: string }>(
    db,
    sql`select schemaname, relname from pg_stat_user_tables order by relname`,
  )
  return rows.map(({ schemaname, relname }) => sql`${sql.identifier(schemaname)}.${sql.identifier(relname)}`)
}
