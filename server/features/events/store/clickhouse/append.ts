import { sql } from 'drizzle-orm'
import { JsonText } from '../../../../core/json'
import type { Event } from '../../event'
import type { ResolvedPerson } from '../../person-resolution'
import { appendEvents, type EventBatch } from '../append-events'
import type { ClickHouse, InsertSettings } from './client'
import { getDocument, toDocumentColumns } from './documents'
import { isOneIn } from './tables'

/**
 * Stores events. Persons and distinct ids are written first: after a failure, the repetition finds the events missing and
 * applies their changes again, which leads to the same persons.
 */
export const appendToClickHouse = (
  clickhouse: ClickHouse,
  project_id: number,
  events: readonly Event[],
  getArrival: (event: Event) => string,
): Promise<Event[]> =>
  appendEvents(project_id, events, getArrival, {
    findStoredUuids: (uuids) => findStoredUuids(clickhouse, project_id, uuids),
    findPersons: (distinct_ids) => findPersons(clickhouse, project_id, distinct_ids),
    write: (batch) => write(clickhouse, project_id, batch),
  })

/**
 * Finds stored events by the table of UUIDs, and then the few that it has among the events: its rows are written before
 * the events and remain when these are deleted. The result may have duplicates: without them, the engine would read in the
 * order of the key, which takes longer.
 */
async function findStoredUuids(
  { select }: ClickHouse,
  project_id: number,
  uuids: string[],
): Promise<string[]> {
  const storedEvents = await select<{ uuid: string; day: string }>(sql`
    SELECT uuid, toString(day) AS day FROM event_uuids
    WHERE project_id = ${project_id} AND ${isOneIn(sql`uuid`, uuids, 'UUID')}`)
  if (storedEvents.length === 0) return []
  const days = [...new Set(storedEvents.map(({ day }) => day))]
  const ids = storedEvents.map(({ uuid }) => uuid)
  const rows = await select<{ uuid: string }>(sql`
    SELECT uuid FROM events
    WHERE project_id = ${project_id} AND toDate32(timestamp) IN (SELECT toDate32(arrayJoin(${sql.param(days)})))
      AND ${isOneIn(sql`uuid`, ids, 'UUID')}`)
  return rows.map(({ uuid }) => uuid)
}

interface PersonByDistinctId extends Omit<ResolvedPerson, 'properties' | 'is_deleted'> {
  distinct_id: string
  /** JSON text. */
  properties: string
}

async function findPersons(
  clickhouse: ClickHouse,
  project_id: number,
  distinct_ids: string[],
): Promise<[string, ResolvedPerson][]> {
  const names = sql`SELECT distinct_id, person_id FROM distinct_ids FINAL
    WHERE project_id = ${project_id} AND ${isOneIn(sql`distinct_id`, distinct_ids)} AND NOT is_deleted`
  const rows = await clickhouse.select<PersonByDistinctId>(sql`
    WITH names AS (${names})
    SELECT names.distinct_id AS distinct_id, persons.id AS id, ${getDocument('persons', 'properties')} AS properties,
      persons.is_identified AS is_identified, toUInt32(persons.version) AS version,
      ${formatTime('persons.created_at')} AS created_at
    FROM names INNER JOIN (
      SELECT * FROM persons FINAL WHERE project_id = ${project_id} AND id IN (SELECT person_id FROM names)
    ) AS persons ON persons.id = names.person_id`)
  return rows.map(({ distinct_id, properties, ...row }) => [
    distinct_id,
    { ...row, properties: new JsonText(properties), is_deleted: false },
  ])
}

/** Formats a time as in API responses, with microseconds. */
export const formatTime = (column: string) =>
  sql.raw(`concat(replaceOne(toString(${column}), ' ', 'T'), 'Z')`)

/** ClickHouse waits up to 200 ms for other small inserts, which is long for an append that is large by itself. */
const ASYNC_EVENTS_MAX = 200

async function write(clickhouse: ClickHouse, project_id: number, batch: EventBatch): Promise<void> {
  const { events, persons, distinct_ids, merged, changed_at } = batch
  const settings: InsertSettings = { async_insert: events.length < ASYNC_EVENTS_MAX ? 1 : 0 }
  await Promise.all([
    writePersons(clickhouse, project_id, persons, changed_at, settings),
    writeDistinctIds(clickhouse, project_id, distinct_ids, changed_at, settings),
    writeUuids(
      clickhouse,
      events.map(({ uuid, timestamp }) => ({ project_id, uuid, timestamp })),
      settings,
    ),
  ])
  // A repeated append would not merge persons whose distinct ids have been moved.
  await moveDistinctIds(clickhouse, project_id, merged, changed_at)
  await clickhouse.insert(
    'events',
    events.map(({ properties, person_properties, elements_chain, ...event }) => ({
      ...event,
      project_id,
      ...toDocumentColumns('properties', properties.text),
      elements_chain: elements_chain ?? '',
      ...toDocumentColumns('person_properties', person_properties?.text ?? null),
    })),
    settings,
  )
}

/** Writes the UUIDs of events that are stored next: `findStoredUuids` depends on the order. */
export const writeUuids = (
  clickhouse: ClickHouse,
  events: readonly { project_id: number; uuid: string; timestamp: string }[],
  settings: InsertSettings,
): Promise<void> =>
  clickhouse.insert(
    'event_uuids',
    events.map(({ project_id, uuid, timestamp }) => ({ project_id, uuid, day: timestamp.slice(0, 10) })),
    settings,
  )

/** Writes persons. The version of a person who returns after a deletion exceeds that of the deletion. */
async function writePersons(
  clickhouse: ClickHouse,
  project_id: number,
  persons: readonly ResolvedPerson[],
  changed_at: string,
  settings: InsertSettings,
): Promise<void> {
  if (persons.length === 0) return
  const ids = persons.map(({ id }) => id)
  const stored = await clickhouse.select<{ id: string; version: number }>(sql`
    SELECT id, toUInt32(max(version)) AS version FROM persons
    WHERE project_id = ${project_id} AND ${isOneIn(sql`id`, ids, 'UUID')} GROUP BY id`)
  const versions = new Map(stored.map(({ id, version }) => [id, version + 1]))
  await clickhouse.insert(
    'persons',
    persons.map(({ properties, version, ...person }) => ({
      ...person,
      project_id,
      ...toDocumentColumns('properties', properties.text),
      version: Math.max(version, versions.get(person.id) ?? 0),
      changed_at,
    })),
    settings,
  )
}

interface DistinctId {
  distinct_id: string
  person_id: string
}

/** Writes distinct ids, which may have been deleted before. */
async function writeDistinctIds(
  clickhouse: ClickHouse,
  project_id: number,
  rows: readonly DistinctId[],
  changed_at: string,
  settings: InsertSettings,
): Promise<void> {
  if (rows.length === 0) return
  const names = rows.map(({ distinct_id }) => distinct_id)
  const stored = await clickhouse.select<{ distinct_id: string; version: number }>(sql`
    SELECT distinct_id, toUInt32(max(version)) AS version FROM distinct_ids
    WHERE project_id = ${project_id} AND ${isOneIn(sql`distinct_id`, names)} GROUP BY distinct_id`)
  const versions = new Map(stored.map(({ distinct_id, version }) => [distinct_id, version + 1]))
  await clickhouse.insert(
    'distinct_ids',
    rows.map((row) => ({
      ...row,
      project_id,
      is_deleted: false,
      version: versions.get(row.distinct_id) ?? 0,
      changed_at,
    })),
    settings,
  )
}

/** Moves all distinct ids of merged persons to the remaining ones. */
async function moveDistinctIds(
  clickhouse: ClickHouse,
  project_id: number,
  merged: EventBatch['merged'],
  changed_at: string,
): Promise<void> {
  if (merged.length === 0) return
  const into = new Map(merged.map((merge) => [merge.id, merge.into]))
  const rows = await clickhouse.select<DistinctId & { version: number }>(sql`
    SELECT distinct_id, person_id, toUInt32(version) AS version FROM distinct_ids FINAL
    WHERE project_id = ${project_id} AND ${isOneIn(sql`person_id`, [...into.keys()], 'UUID')} AND NOT is_deleted`)
  await clickhouse.insert(
    'distinct_ids',
    rows.map(({ distinct_id, person_id, version }) => ({
      project_id,
      distinct_id,
      person_id: into.get(person_id) ?? person_id,
      is_deleted: false,
      version: version + 1,
      changed_at,
    })),
  )
}
