import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client'
import * as tables from '../db/tables'

/** A digest of every table, to see that nothing has changed. When a key was used is left out: asking is using. */
export async function stateOf(db: Database): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable)) continue
    const rows = sql<string>`md5(string_agg(row, '|' order by row))`
    const [digest] = await db
      .select({ rows })
      .from(sql`(select (to_jsonb(record) - 'last_used_at')::text as row from ${table} as record) as records`)
    state[getTableName(table)] = digest?.rows ?? ''
  }
  return state
}
