import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'

/**
 * Finds the projects that have rows in a table, in the order of their ids; `condition` refers to them as `present.id`. Each
 * project costs one index lookup, however many its rows.
 */
export async function findProjects(
  db: Database,
  table: SQLWrapper,
  condition: SQL = sql`true`,
): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`
    with recursive present (id) as (
      select min(project_id) from ${table}
      union all
      select (select min(project_id) from ${table} where project_id > present.id) from present
        where present.id is not null)
    select id from present where id is not null and ${condition} order by id`,
  )
  return rows.map(({ id }) => id)
}
