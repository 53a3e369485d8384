import { sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'
import type { DeletionStore } from '../event-store'
import { type Deletion, deleteRefusedEvents, lockDelivered, recordDeletion } from './buffer-table'
import type { ClickHouse } from './client'
import { isOneIn } from './tables'

const TABLES = ['events', 'event_uuids', 'distinct_ids', 'persons'] as const

/** Applies a deletion. It may have been applied before, in part or as a whole. */
export async function applyDeletion(
  { select, run, insert }: ClickHouse,
  project_id: number,
  deletion: Deletion,
): Promise<void> {
  if (deletion.kind === 'response-deletion') {
    await run(
      sql`DELETE FROM events WHERE ${isResponse(project_id, deletion.survey_id, deletion.response_ids)}`,
    )
    return
  }
  const { id, at } = deletion
  const names = await select<{ distinct_id: string; version: number }>(sql`
    SELECT distinct_id, toUInt32(version) AS version FROM distinct_ids FINAL
    WHERE project_id = ${project_id} AND person_id = toUUID(${id}) AND NOT is_deleted ORDER BY distinct_id`)
  const [person] = await select<Record<string, unknown> & { version: number }>(sql`
    SELECT project_id, id, is_identified, created_at, toUInt32(version) AS version FROM persons FINAL
    WHERE project_id = ${project_id} AND id = toUUID(${id}) AND NOT is_deleted`)
  await insert(
    'distinct_ids',
    names.map(({ distinct_id, version }) => ({
      project_id,
      distinct_id,
      person_id: id,
      is_deleted: true,
      version: version + 1,
      changed_at: at,
    })),
  )
  if (!person) return
  await insert('persons', [
    { ...person, properties: '{}', is_deleted: true, version: person.version + 1, changed_at: at },
  ])
}

const isResponse = (project_id: number, survey_id: string, response_ids: string[]) =>
  sql`project_id = ${project_id} AND event IN ('survey sent', 'survey dismissed')
    AND survey_id = toUUID(${survey_id}) AND ${isOneIn(sql`survey_response`, response_ids, 'UUID')}`

/**
 * Deletions. Rows of events are marked, so that no query returns them, and removed when parts are merged. Persons and
 * distinct ids are replaced by a later version.
 */
export function createDeletionStore({ select, run }: ClickHouse, db: Database): DeletionStore {
  return {
    async deletePerson(tx, project_id, id, at) {
      await lockDelivered(tx, project_id)
      const isOwn = sql`project_id = ${project_id}`
      const persons = await select(sql`
        SELECT 1 AS found FROM persons FINAL WHERE ${isOwn} AND id = toUUID(${id}) AND NOT is_deleted`)
      if (persons.length === 0) return null
      const rows = await select<{ distinct_id: string }>(sql`
        SELECT distinct_id FROM distinct_ids FINAL
        WHERE ${isOwn} AND person_id = toUUID(${id}) AND NOT is_deleted ORDER BY distinct_id`)
      const names = rows.map(({ distinct_id }) => distinct_id)
      await deleteRefusedEvents(tx, project_id, names)
      await recordDeletion(tx, project_id, { kind: 'person-deletion', id, at })
      return names
    },

    async deletePersonEvents({ project_id, distinct_ids, until }) {
      await run(sql`
        DELETE FROM events WHERE project_id = ${project_id} AND ${isOneIn(sql`distinct_id`, distinct_ids)}
          AND inserted_at <= parseDateTime64BestEffort(${until}, 6, 'UTC')`)
      return false
    },

    async deleteResponses(tx, { project_id, id }, response_ids) {
      await lockDelivered(tx, project_id)
      const rows = await select<{ uuid: string; response_id: string; event: string }>(sql`
        SELECT DISTINCT uuid, survey_response AS response_id, event FROM events
        WHERE ${isResponse(project_id, id, response_ids)}`)
      if (rows.length > 0)
        await recordDeletion(tx, project_id, { kind: 'response-deletion', survey_id: id, response_ids })
      return rows
    },

    async deleteGenerated(project_id, { uuids, distinct_ids, person_ids }) {
      const isOwn = sql`project_id = ${project_id}`
      await run(sql`DELETE FROM events WHERE ${isOwn} AND ${isOneIn(sql`uuid`, uuids, 'UUID')}`)
      await run(sql`DELETE FROM distinct_ids WHERE ${isOwn} AND ${isOneIn(sql`distinct_id`, distinct_ids)}`)
      await run(sql`DELETE FROM persons WHERE ${isOwn} AND ${isOneIn(sql`id`, person_ids, 'UUID')}`)
    },

    async deleteOrphans(steps) {
      let rest = steps
      for (const table of TABLES) {
        const name = sql.raw(table)
        const rows = await select<{ id: number }>(sql`SELECT DISTINCT project_id AS id FROM ${name}`)
        const ids = toArrayLiteral(rows.map(({ id }) => String(id)))
        const orphans = await selectRows<{ id: number }>(
          db,
          sql`select id from unnest(${ids}::int[]) as stored (id)
            where not exists (select 1 from projects where projects.id = stored.id)`,
        )
        for (const { id } of orphans) {
          if (rest-- === 0) return true
          await run(sql`DELETE FROM ${name} WHERE project_id = ${id}`)
        }
      }
      return false
    },
  }
}
