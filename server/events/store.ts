import { eq } from 'drizzle-orm'
import type { Database } from '../db/client'
import { projectTable } from '../db/tables/organizations'
import { JsonText } from '../json'
import { arrival } from './arrivals'
import type { Event } from './event'
import { personsByName, storedUuids } from './look-ups'
import { namesOf, type People, type Person, peopleOf } from './people'
import { insertEvents, insertNames, moveNames, writePersons } from './rows'

/** How many events are in memory as rows, and in one statement. */
const SLICE = 1000

/**
 * Stores events in one transaction, in their order, those that are new. A project takes the events of one transaction at a
 * time: so none can lose what another has changed about a person, and none waits for one that waits for it.
 */
export async function storeEvents(db: Database, project_id: number, events: Event[]): Promise<void> {
  await inProject(db, project_id, async (tx) => {
    const now = await arrival(tx)
    for (let start = 0; start < events.length; start += SLICE)
      await storeSlice(tx, project_id, events.slice(start, start + SLICE), () => now)
  })
}

/** How long after it happened an event of the past arrives. */
const LATE_MS = 1500

/**
 * Stores events as if they had arrived when they happened. Only for data that is made up: whoever has read that past
 * already does not see what is added to it.
 */
export async function storePast(db: Database, project_id: number, events: Event[]): Promise<void> {
  await inProject(db, project_id, (tx) =>
    storeSlice(tx, project_id, events, ({ timestamp }) =>
      new Date(Date.parse(timestamp) + LATE_MS).toISOString(),
    ),
  )
}

/** A transaction in which the project cannot be deleted and takes no other events. Nothing happens when it is gone. */
function inProject(db: Database, id: number, write: (tx: Database) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    const [project] = await tx
      .select({ ingested_event: projectTable.ingested_event })
      .from(projectTable)
      .where(eq(projectTable.id, id))
      .for('no key update')
    if (!project) return
    await write(tx)
    if (!project.ingested_event)
      await tx.update(projectTable).set({ ingested_event: true }).where(eq(projectTable.id, id))
  })
}

async function storeSlice(
  tx: Database,
  project_id: number,
  events: Event[],
  arrivalOf: (event: Event) => string,
): Promise<void> {
  const fresh = await newOnes(tx, project_id, events)
  const last = fresh.at(-1)
  if (!last) return
  const people = peopleOf(project_id, await storedPeople(tx, project_id, fresh))
  const rows = fresh.map((event) => ({ ...rowOf(event, people), inserted_at: arrivalOf(event) }))
  await writePeople(tx, project_id, people, arrivalOf(last))
  await insertEvents(tx, project_id, rows)
}

/** An event and whose it is, once it has changed what it changes about them. */
function rowOf(event: Event, people: People) {
  const { uuid, event: name, distinct_id, timestamp, document, elements_chain } = event
  return {
    uuid,
    event: name,
    distinct_id,
    timestamp,
    properties: document,
    elements_chain,
    ...people.take(event),
  }
}

async function writePeople(
  tx: Database,
  project_id: number,
  people: People,
  changed_at: string,
): Promise<void> {
  const [persons, names, merged] = [people.changed(), people.added(), people.merged()]
  const marked = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, changed_at }))
  if (persons.length > 0) await writePersons(tx, project_id, marked(persons))
  if (merged.length > 0) await moveNames(tx, merged, changed_at)
  if (names.length > 0) await insertNames(tx, project_id, marked(names))
}

/** Those that are not stored, each once. */
async function newOnes(tx: Database, project_id: number, events: Event[]): Promise<Event[]> {
  const byUuid = new Map<string, Event>()
  for (const event of events) if (!byUuid.has(event.uuid)) byUuid.set(event.uuid, event)
  for (const uuid of await storedUuids(tx, project_id, [...byUuid.keys()])) byUuid.delete(uuid)
  return [...byUuid.values()]
}

/** The people whom events are about, as far as they are stored, by each of the names that the events tell. */
async function storedPeople(tx: Database, project_id: number, events: Event[]) {
  const rows = await personsByName(tx, project_id, [...new Set(events.flatMap(namesOf))])
  return rows.map(({ distinct_id, properties, ...row }): [string, Person] => [
    distinct_id,
    { ...row, properties: new JsonText(properties), is_deleted: false },
  ])
}
