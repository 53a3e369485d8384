import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../server/core/db/database'
import * as tables from '../../server/core/db/schema'

/**
 * Returns the row count of each table and the last transaction that wrote to it; an equal snapshot means that nothing
 * has changed. For keys only the row count is included, because each use of a key is recorded.
 */
export function getDatabaseState(db: Database): Promise<{ name: string; rows: number; last: string }[]> {
  const each = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => {
      const last = 'last_used_at' in table ? sql`0` : sql`coalesce(max(xmin::text::bigint), 0)`
      return sql`select ${sql.raw(`'${getTableName(table)}'`)} as name, count(*) as rows, ${last} as last from ${table}`
    })
  const state = sql.join(each, sql` union all `)
  return db
    .select({ name: sql<string>`name`, rows: sql<number>`rows`, last: sql<string>`last` })
    .from(sql`(${state}) as state`)
    .orderBy(sql`name`)
}
