import { and, eq, sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { distinctIdTable, eventTable, personTable } from '../../../../core/db/schema/events'
import { selectRows } from '../../../../core/db/select-rows'
import { JsonText } from '../../../../core/json'
import type { EventDeletion, GeneratedData, ResponseEvent, SurveyRef } from '../event-store'
import { findProjects } from './find-projects'

/** Number of events deleted per statement: few enough to avoid long waits. */
const CHUNK = 1000
const ORPHAN_CHUNK = 2000

/** Deletes a person, whose row remains, so that exports do not reuse its version. */
export async function deletePersonRow(
  tx: Database,
  project_id: number,
  id: string,
  at: string,
): Promise<string[] | null> {
  const deleted = await tx
    .update(personTable)
    .set({
      properties: JsonText.from({}),
      is_deleted: true,
      version: sql`${personTable.version} + 1`,
      changed_at: at,
    })
    .where(
      and(eq(personTable.id, id), eq(personTable.project_id, project_id), eq(personTable.is_deleted, false)),
    )
    .returning({ id: personTable.id })
  if (deleted.length === 0) return null
  const rows = await tx
    .delete(distinctIdTable)
    .where(and(eq(distinctIdTable.project_id, project_id), eq(distinctIdTable.person_id, id)))
    .returning({ distinct_id: distinctIdTable.distinct_id })
  return rows.map(({ distinct_id }) => distinct_id)
}

/** Deletes some of the events of a deleted person. Returns true if others may be left. */
export async function deletePersonEvents(
  db: Database,
  { project_id, distinct_ids, until }: EventDeletion,
): Promise<boolean> {
  const rows = await selectRows<unknown>(
    db,
    sql`
    delete from events
    where project_id = ${project_id} and uuid = any (array(
      select found.uuid from unnest(${toArrayLiteral(distinct_ids)}::text[]) as sent (distinct_id)
      cross join lateral (
        select uuid from events
        where project_id = ${project_id} and events.distinct_id = sent.distinct_id and inserted_at <= ${until}::timestamptz
        limit ${CHUNK}
      ) as found limit ${CHUNK}))
    returning 1`,
  )
  return rows.length === CHUNK
}

/** Deletes all events of responses to a survey. */
export const deleteResponseEvents = (
  tx: Database,
  { project_id, id }: SurveyRef,
  response_ids: string[],
): Promise<ResponseEvent[]> =>
  selectRows<ResponseEvent>(
    tx,
    sql`
    delete from events
    where project_id = ${project_id} and event in ('survey sent', 'survey dismissed') and survey_id = ${id}
      and survey_response = any (${toArrayLiteral(response_ids)}::uuid[])
    returning uuid, survey_response as response_id, event`,
  )

/** Deletes generated events with the persons that they created. */
export async function deleteGenerated(
  db: Database,
  project_id: number,
  { uuids, distinct_ids, person_ids }: GeneratedData,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`delete from events where project_id = ${project_id} and uuid = any (${toArrayLiteral(uuids)}::uuid[])`,
    )
    await tx.execute(sql`delete from distinct_ids
      where project_id = ${project_id} and distinct_id = any (${toArrayLiteral(distinct_ids)}::text[])`)
    await tx.execute(
      sql`delete from persons where project_id = ${project_id} and id = any (${toArrayLiteral(person_ids)}::uuid[])`,
    )
  })
}

const TABLES = [eventTable, distinctIdTable, personTable]

/** Deletes rows of projects that no longer exist, in at most `steps` statements. Returns true if some are left. */
export async function deleteOrphans(db: Database, steps: number): Promise<boolean> {
  let rest = steps
  for (const table of TABLES) {
    for (const project_id of await findOrphanedProjects(db, table)) {
      let isLeft = true
      while (isLeft && rest-- > 0) isLeft = (await deleteOrphanChunk(db, table, project_id)) === ORPHAN_CHUNK
      if (isLeft) return true
    }
  }
  return false
}

const findOrphanedProjects = (db: Database, table: (typeof TABLES)[number]) =>
  findProjects(db, table, sql`not exists (select 1 from projects where projects.id = present.id)`)

async function deleteOrphanChunk(
  db: Database,
  table: (typeof TABLES)[number],
  project_id: number,
): Promise<number> {
  const rows = await selectRows<unknown>(
    db,
    sql`
    delete from ${table}
    where ctid = any (array(select ctid from ${table} where project_id = ${project_id} limit ${ORPHAN_CHUNK}))
    returning 1`,
  )
  return rows.length
}
