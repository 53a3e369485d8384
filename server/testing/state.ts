import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client'
import * as tables from '../db/tables'

/**
 * How many rows each table has, and which transaction wrote last to it: the same twice means that nothing has changed in
 * between. Of keys only the number counts, because to ask is to use one, and that is noted.
 */
export function stateOf(db: Database): Promise<{ name: string; rows: number; last: string }[]> {
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
