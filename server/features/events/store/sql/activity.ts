import { desc, eq, sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { eventTable } from '../../../../core/db/schema/events'
import { selectRow, selectRows } from '../../../../core/db/select-rows'

/** Counts the events of days. Each day is a range scan of an index without the rows. */
export function countEventsByDay(
  db: Database,
  project_id: number,
  days: readonly { date: string; end: string }[],
): Promise<{ date: string; count: number }[]> {
  const dates = toArrayLiteral(days.map(({ date }) => date))
  const ends = toArrayLiteral(days.map(({ end }) => end))
  return selectRows(
    db,
    sql`
    select day.date, (
      select count(*)::int from events where project_id = ${project_id}
        and timestamp >= day.date::date and timestamp < day.end_at::timestamptz
    ) as count
    from unnest(${dates}::text[], ${ends}::text[]) as day (date, end_at)`,
  )
}

/** Tests whether a project has an event, or one before a time. */
export async function hasEvents(
  db: Database,
  project_id: number,
  { before, tx = db }: { before?: Date; tx?: Database } = {},
): Promise<boolean> {
  const range = before ? sql`and timestamp < ${before.toISOString()}::timestamptz` : sql``
  const { isFound } = await selectRow<{ isFound: boolean }>(
    tx,
    sql`select exists (select from events where project_id = ${project_id} ${range}) as "isFound"`,
  )
  return isFound
}

/** Finds the event that arrived last, and the SDK that sent it. */
export async function findLastEvent(db: Database, project_id: number) {
  const { inserted_at, properties } = eventTable
  const [row] = await db
    .select({
      inserted_at,
      library: sql<string | null>`left(${properties} ->> '$lib', 50)`,
      version: sql<string | null>`left(${properties} ->> '$lib_version', 50)`,
    })
    .from(eventTable)
    .where(eq(eventTable.project_id, project_id))
    .orderBy(desc(inserted_at))
    .limit(1)
  return row ?? null
}
