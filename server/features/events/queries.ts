import { sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { selectRows } from '../../core/db/select-rows'

/*
 * Each row is looked up separately by its index. With a single query, a database without statistics (the embedded one
 * collects them once an hour) would scan the whole table for every batch.
 */

/** Returns the given UUIDs that already have a stored event. */
export async function findStoredUuids(tx: Database, project_id: number, uuids: string[]): Promise<string[]> {
  const rows = await selectRows<{ uuid: string }>(
    tx,
    sql`
    select sent.uuid from unnest(${toArrayLiteral(uuids)}::uuid[]) as sent (uuid)
    cross join lateral (
      select from events where events.project_id = ${project_id} and events.uuid = sent.uuid limit 1
    ) as stored`,
  )
  return rows.map(({ uuid }) => uuid)
}

interface PersonByDistinctId {
  distinct_id: string
  id: string
  /** JSON text. */
  properties: string
  is_identified: boolean
  version: number
  created_at: string
}

/** Finds persons by distinct id, with one row per id. */
export async function findPersonsByDistinctId(
  tx: Database,
  project_id: number,
  names: string[],
): Promise<PersonByDistinctId[]> {
  return selectRows<PersonByDistinctId>(
    tx,
    sql`
    select sent.distinct_id, person.id, person.properties::text, person.is_identified, person.version,
      to_char(person.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from unnest(${toArrayLiteral(names)}::text[]) as sent (distinct_id)
    cross join lateral (
      select person_id from distinct_ids
      where distinct_ids.project_id = ${project_id} and distinct_ids.distinct_id = sent.distinct_id limit 1
    ) as name
    cross join lateral (select * from persons where persons.id = name.person_id limit 1) as person`,
  )
}

/** Formats a PostgreSQL array literal, which both drivers pass on unchanged. */
export const toArrayLiteral = (texts: string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
