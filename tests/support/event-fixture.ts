import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../server/core/db/database'
import { distinctIdTable, eventTable, personTable } from '../../server/core/db/schema/events'
import { buildOrganization } from './factories'
import type { HttpRequest } from './http-client'
import type { TestServer } from './test-server'

/** Returns the events of a project in the order of their timestamps, with parsed documents. */
export async function loadEvents(db: Database, project_id: number) {
  const rows = await db
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

/** Returns the persons of a project, each with all distinct ids. */
export async function loadPersons(db: Database, project_id: number) {
  const names = await db.select().from(distinctIdTable).where(eq(distinctIdTable.project_id, project_id))
  const rows = await db
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

/** Creates a new project, with helpers to send events to it and read its data. */
export async function createEventFixture(
  { request: send, db }: TestServer,
  settings: { anonymize_ips?: boolean } = {},
) {
  const world = await buildOrganization(db)
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
    events: () => loadEvents(db, project.id),
    people: () => loadPersons(db, project.id),
  }
}
