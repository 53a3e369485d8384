import { sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'
import { encodeJson, JsonText } from '../../../../core/json'
import type { Event } from '../../event'
import type { ResolvedPerson } from '../../person-resolution'
import { appendEvents, type EventBatch, type EventRow } from '../append-events'

/** Stores events in the transaction. */
export const append = (
  tx: Database,
  project_id: number,
  events: readonly Event[],
  getArrival: (event: Event) => string,
): Promise<Event[]> =>
  appendEvents(project_id, events, getArrival, {
    findStoredUuids: (uuids) => findStoredUuids(tx, project_id, uuids),
    findPersons: (distinct_ids) => findPersons(tx, project_id, distinct_ids),
    write: (batch) => write(tx, project_id, batch),
  })

/*
 * Each row is looked up separately by its index. With a single query, a database without statistics (the embedded one
 * collects them once an hour) would scan the whole table for every batch.
 */

async function findStoredUuids(tx: Database, project_id: number, uuids: string[]): Promise<string[]> {
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

interface PersonByDistinctId extends Omit<ResolvedPerson, 'properties' | 'is_deleted'> {
  distinct_id: string
  /** JSON text. */
  properties: string
}

async function findPersons(
  tx: Database,
  project_id: number,
  distinct_ids: string[],
): Promise<[string, ResolvedPerson][]> {
  const rows = await selectRows<PersonByDistinctId>(
    tx,
    sql`
    select sent.distinct_id, person.id, person.properties::text, person.is_identified, person.version,
      to_char(person.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from unnest(${toArrayLiteral(distinct_ids)}::text[]) as sent (distinct_id)
    cross join lateral (
      select person_id from distinct_ids
      where distinct_ids.project_id = ${project_id} and distinct_ids.distinct_id = sent.distinct_id limit 1
    ) as name
    cross join lateral (select * from persons where persons.id = name.person_id limit 1) as person`,
  )
  return rows.map(({ distinct_id, properties, ...row }) => [
    distinct_id,
    { ...row, properties: new JsonText(properties), is_deleted: false },
  ])
}

async function write(
  tx: Database,
  project_id: number,
  { events, persons, distinct_ids, merged, changed_at }: EventBatch,
): Promise<void> {
  const marked = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, changed_at }))
  if (persons.length > 0) await writePersons(tx, project_id, marked(persons))
  if (merged.length > 0) await moveDistinctIds(tx, merged, changed_at)
  if (distinct_ids.length > 0) await insertDistinctIds(tx, project_id, marked(distinct_ids))
  await insertEvents(tx, project_id, events)
}

/*
 * Statements that write ingested events. Each takes many rows as one JSON text: one parameter per value would mean many
 * thousands.
 */

/**
 * Approximate maximum number of characters per statement. The maximum length of a text value is a hundred times that.
 */
const MAX_STATEMENT_LENGTH = 4 * 1024 * 1024

/** Serializes rows into JSON texts that are each short enough for a statement. */
export function* chunkJson(rows: readonly object[]): Iterable<string> {
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

/** Inserts events and ignores those that are already stored. */
async function insertEvents(tx: Database, project_id: number, rows: EventRow[]): Promise<void> {
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
async function writePersons(
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
async function insertDistinctIds(
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
async function moveDistinctIds(
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
