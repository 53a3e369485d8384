import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../server/core/db/database'
import * as tables from '../../server/core/db/schema'
import { selectRows } from '../../server/core/db/select-rows'

/** Statement per table, as text: it runs thousands of times. */
const STATE = Object.values(tables)
  .filter((table) => is(table, PgTable))
  .map((table) => {
    const name = getTableName(table)
    const last = 'last_used_at' in table ? '0' : 'coalesce(max(xmin::text::bigint), 0)'
    return `select '${name}' as name, count(*) as rows, ${last} as last from "${name}"`
  })
  .join(' union all ')

interface TableState {
  name: string
  rows: number
  last: string
}

/**
 * Returns the row count of each table and the last transaction that wrote to it; an equal snapshot means that nothing
 * has changed. For keys only the row count is included, because each use of a key is recorded.
 */
export const getDatabaseState = (db: Database): Promise<TableState[]> =>
  selectRows(db, sql.raw(`select * from (${STATE}) as state order by name`))
