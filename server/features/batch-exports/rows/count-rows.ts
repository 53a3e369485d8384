import { type SQL, sql } from 'drizzle-orm'
import type { ExportModel } from '../../../../contract/domain/exports'
import type { Database } from '../../../core/db/database'
import { distinctIdTable, eventTable, personTable } from '../../../core/db/schema/events'
import { selectRow, selectRows } from '../../../core/db/select-rows'
import type { RowQuery } from './row-source'

/** Upper limit of row counts. */
const MAX_COUNT = 1_000_000

/** Counts the rows of a selection, up to `MAX_COUNT`. */
export async function countRows(db: Database, selection: RowQuery): Promise<number> {
  const row = await selectRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 ${buildWhere(selection)} limit ${MAX_COUNT}) counted`,
  )
  return row.count
}

function buildWhere({ model, project_id, start, end, by, where }: RowQuery): SQL {
  const within = (at: SQL) => {
    const since = start ? sql`${at} >= ${start.toISOString()}::timestamptz and ` : sql``
    return sql`(${since}${at} < ${end.toISOString()}::timestamptz)`
  }
  const filter = where ? sql` and (${where})` : sql``
  if (model === 'events') {
    return sql`from ${eventTable} where ${eventTable.project_id} = ${project_id} and ${within(sql`${eventTable[by]}`)}${filter}`
  }
  return sql`from ${distinctIdTable} join ${personTable} on ${personTable.id} = ${distinctIdTable.person_id}
    where ${distinctIdTable.project_id} = ${project_id}
      and (${within(sql`${personTable.changed_at}`)} or ${within(sql`${distinctIdTable.changed_at}`)})${filter}`
}

/** Returns the timestamp of the first row of a model in a project, or null if there is none. */
export async function getEarliest(
  db: Database,
  model: ExportModel,
  project_id: number,
): Promise<Date | null> {
  const [table, at] =
    model === 'events' ? [eventTable, eventTable.timestamp] : [personTable, personTable.changed_at]
  const rows = await selectRows<{ ms: number }>(
    db,
    sql`select (extract(epoch from ${at}) * 1000)::float8 as ms from ${table}
      where ${table.project_id} = ${project_id} order by ${at} limit 1`,
  )
  return rows[0] ? new Date(Math.floor(rows[0].ms)) : null
}
