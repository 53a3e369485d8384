import { sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { encodeJson, JsonText } from '../../core/json'
import type { Event } from './event'
import type { ResolvedPerson } from './person-resolution'
import type { Properties } from './properties'
import { toArrayLiteral } from './queries'

/*
 * Statements that write ingested events. Each takes many rows as one JSON text: one parameter per value would mean many
 * thousands.
 */

/**
 * Approximate maximum number of characters per statement. The maximum length of a text value is a hundred times that.
 */
const MAX_STATEMENT_LENGTH = 4 * 1024 * 1024

/** Serializes rows into JSON texts that are each short enough for a statement. */
function* chunkJson(rows: readonly object[]): Iterable<string> {
  let start = 0
  let length = 0
  for (const [index, row] of rows.entries()) {
    length += getLength(row)
    if (length < MAX_STATEMENT_LENGTH && index < rows.length - 1) continue
    yield encodeJson(rows.slice(start, index + 1)).toString()
    start = index + 1
    length = 0
  }
}

const getLength = (row: object) =>
  Object.values(row).reduce(
    (sum, value) => sum + (value instanceof JsonText ? value.text.length : String(value).length),
    0,
  )

/** Event with its person. */
export interface EventRow extends Omit<Event, 'properties' | 'document'> {
  properties: JsonText
  person_id: string
  person_properties: JsonText<Properties> | null
  inserted_at: string
}

/** Inserts events and ignores those that are already stored. */
export async function insertEvents(tx: Database, project_id: number, rows: EventRow[]): Promise<void> {
  for (const text of chunkJson(rows))
    await tx.execute(sql`
      insert into events (project_id, uuid, event, distinct_id, timestamp, inserted_at, properties, elements_chain,
        person_id, person_properties)
      select ${project_id}::int, uuid, event, distinct_id, timestamp, inserted_at, properties, elements_chain, person_id,
        person_properties
      from json_to_recordset(${text}::json) as row (uuid uuid, event text, distinct_id text, timestamp timestamptz,
        inserted_at timestamptz, properties json, elements_chain text, person_id uuid, person_properties json)
      on conflict do nothing`)
}

/**
 * Inserts and updates persons. A person who returns after a deletion has the id of the deleted row: its version must
 * exceed that of the deletion.
 */
export async function writePersons(
  tx: Database,
  project_id: number,
  rows: (ResolvedPerson & { changed_at: string })[],
): Promise<void> {
  for (const text of chunkJson(rows))
    await tx.execute(sql`
      insert into persons (id, project_id, properties, is_identified, is_deleted, version, created_at, changed_at)
      select id, ${project_id}::int, properties, is_identified, is_deleted, version, created_at, changed_at
      from json_to_recordset(${text}::json) as row (id uuid, properties json, is_identified boolean,
        is_deleted boolean, version int, created_at timestamptz, changed_at timestamptz)
      on conflict (id) do update set properties = excluded.properties, is_identified = excluded.is_identified,
        is_deleted = excluded.is_deleted, version = greatest(excluded.version, persons.version + 1), created_at = excluded.created_at,
        changed_at = excluded.changed_at`)
}

/** Inserts distinct ids. */
export async function insertDistinctIds(
  tx: Database,
  project_id: number,
  rows: { distinct_id: string; person_id: string; changed_at: string }[],
): Promise<void> {
  for (const text of chunkJson(rows))
    await tx.execute(sql`
      insert into distinct_ids (project_id, distinct_id, person_id, changed_at)
      select ${project_id}::int, distinct_id, person_id, changed_at
      from json_to_recordset(${text}::json) as row (distinct_id text, person_id uuid, changed_at timestamptz)
      on conflict do nothing`)
}

/** Moves all distinct ids of merged persons to the remaining ones. */
export async function moveDistinctIds(
  tx: Database,
  rows: { id: string; into: string }[],
  changed_at: string,
): Promise<void> {
  await tx.execute(sql`
    update distinct_ids set version = version + 1, changed_at = ${changed_at}, person_id = (
      select "into" from json_to_recordset(${encodeJson(rows).toString()}::json) as row (id uuid, "into" uuid)
      where row.id = distinct_ids.person_id)
    where person_id = any (${toArrayLiteral(rows.map(({ id }) => id))}::uuid[])`)
}
