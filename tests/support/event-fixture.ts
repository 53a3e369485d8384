import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { distinctIdTable, eventTable, personTable } from '../../server/core/db/schema/events'
import { JsonText } from '../../server/core/json'
import type { ClickHouse } from '../../server/features/events/store/clickhouse/client'
import { getDocument } from '../../server/features/events/store/clickhouse/documents'
import { buildOrganization } from './factories'
import type { HttpRequest } from './http-client'
import type { TestServer } from './test-server'

/** Server whose events are read, wherever they are stored. */
type EventTables = Pick<TestServer, 'db' | 'clickhouse'>

/** Converts a time of ClickHouse to the format of columns in PostgreSQL. */
const toTimestamp = (text: string) => `${text.replace(' ', 'T').replace('.000000', '')}Z`

interface ClickHouseRow {
  properties: string
  person_properties: string
  elements_chain: string
  timestamp: string
  inserted_at: string
}

async function selectEvents(clickhouse: ClickHouse, project_id: number) {
  const rows = await clickhouse.select<
    ClickHouseRow & Omit<typeof eventTable.$inferSelect, keyof ClickHouseRow>
  >(sql`
    SELECT project_id, uuid, event, distinct_id, toString(timestamp) AS timestamp, toString(inserted_at) AS inserted_at,
      person_id, elements_chain, ${getDocument('events', 'properties')} AS properties,
      ${getDocument('events', 'person_properties')} AS person_properties
    FROM events FINAL WHERE project_id = ${project_id} ORDER BY events.timestamp, event`)
  return rows.map(({ properties, person_properties, elements_chain, timestamp, inserted_at, ...row }) => ({
    ...row,
    timestamp: toTimestamp(timestamp),
    inserted_at: toTimestamp(inserted_at),
    properties: new JsonText(properties),
    person_properties: person_properties === '' ? null : new JsonText(person_properties),
    elements_chain: elements_chain || null,
  }))
}

/** Returns the events of a project in the order of their timestamps, with parsed documents. */
export async function loadEvents({ db, clickhouse }: EventTables, project_id: number) {
  const rows = clickhouse
    ? await selectEvents(clickhouse, project_id)
    : await db
        .select()
        .from(eventTable)
        .where(eq(eventTable.project_id, project_id))
        .orderBy(asc(eventTable.timestamp), asc(eventTable.event))
  return rows.map((row) => ({
    ...row,
    properties: row.properties.value() as Record<string, unknown>,
    person_properties: row.person_properties?.value() ?? null,
  }))
}

type NameRow = Pick<
  typeof distinctIdTable.$inferSelect,
  'distinct_id' | 'person_id' | 'version' | 'changed_at'
>

/** Returns the distinct ids of a project. */
export async function loadDistinctIds(
  { db, clickhouse }: EventTables,
  project_id: number,
): Promise<NameRow[]> {
  if (!clickhouse) return db.select().from(distinctIdTable).where(eq(distinctIdTable.project_id, project_id))
  const rows = await clickhouse.select<NameRow>(sql`
        SELECT distinct_id, person_id, toUInt32(version) AS version, toString(changed_at) AS changed_at
        FROM distinct_ids FINAL WHERE project_id = ${project_id} AND NOT is_deleted ORDER BY distinct_id`)
  return rows.map((row) => ({ ...row, changed_at: toTimestamp(row.changed_at) }))
}

type PersonRow = Omit<typeof personTable.$inferSelect, 'properties'> & { properties: string }

async function selectPersons(clickhouse: ClickHouse, project_id: number) {
  const rows = await clickhouse.select<PersonRow>(sql`
    SELECT id, project_id, is_identified, is_deleted, toUInt32(version) AS version, toString(created_at) AS created_at,
      toString(changed_at) AS changed_at, ${getDocument('persons', 'properties')} AS properties
    FROM persons FINAL WHERE project_id = ${project_id} ORDER BY persons.created_at, id`)
  return rows.map((row) => ({
    ...row,
    created_at: toTimestamp(row.created_at),
    changed_at: toTimestamp(row.changed_at),
    properties: new JsonText(row.properties),
  }))
}

/** Returns the persons of a project, deleted ones too, each with all distinct ids. */
export async function loadPersons(server: EventTables, project_id: number) {
  const { db, clickhouse } = server
  const names = await loadDistinctIds(server, project_id)
  const rows = clickhouse
    ? await selectPersons(clickhouse, project_id)
    : await db
        .select()
        .from(personTable)
        .where(eq(personTable.project_id, project_id))
        .orderBy(asc(personTable.created_at), asc(personTable.id))
  return rows.map((row) => ({
    ...row,
    properties: row.properties.value(),
    names: names
      .filter(({ person_id }) => person_id === row.id)
      .map(({ distinct_id }) => distinct_id)
      .sort(),
  }))
}

/** Stores persons without events and distinct ids. */
export async function addPersons(
  { db, clickhouse }: EventTables,
  project_id: number,
  all: object[],
  fields: { is_deleted?: boolean } = {},
): Promise<void> {
  const changed_at = new Date().toISOString()
  const rows = all.map((properties) => ({
    ...{ id: randomUUID(), project_id, properties: JSON.stringify(properties), changed_at, ...fields },
  }))
  if (clickhouse)
    return clickhouse.insert(
      'persons',
      rows.map((row) => ({ ...row, created_at: changed_at })),
    )
  await db
    .insert(personTable)
    .values(rows.map((row) => ({ ...row, properties: new JsonText(row.properties) })))
}

/** Creates a new project, with helpers to send events to it and read its data. */
export async function createEventFixture(server: TestServer, settings: { anonymize_ips?: boolean } = {}) {
  const { request: send } = server
  const world = await buildOrganization(server.db)
  const { project, key } = world
  if (settings.anonymize_ips !== undefined) {
    const url = `/api/projects/${project.id}/`
    await send({ method: 'PATCH', url, headers: { authorization: `Bearer ${key}` }, payload: settings })
  }
  const post = async (request: Omit<HttpRequest, 'method'>) => {
    const { statusCode, body, headers } = await send({ method: 'POST', url: '/e/', ...request })
    return { status: statusCode, body, headers }
  }
  return {
    ...world,
    token: project.api_token,
    post,
    /** Sends events as one batch. */
    batch: (events: object[], more: object = {}) =>
      post({ url: '/batch/', payload: { api_key: project.api_token, batch: events, ...more } }),
    events: () => loadEvents(server, project.id),
    people: () => loadPersons(server, project.id),
  }
}
