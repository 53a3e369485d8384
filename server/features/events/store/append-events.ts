import type { JsonText } from '../../../core/json'
import type { Event } from '../event'
import {
  getEventDistinctIds,
  type PersonRef,
  type ResolvedPerson,
  resolvePersons,
} from '../person-resolution'

/** Event with its person. */
export interface EventRow extends Omit<Event, 'properties' | 'document'>, PersonRef {
  properties: JsonText
  inserted_at: string
}

/** New events, and the changes of persons and distinct ids that they cause. */
export interface EventBatch {
  events: EventRow[]
  /** Persons that are new or have changed. */
  persons: ResolvedPerson[]
  /** New distinct ids. */
  distinct_ids: { distinct_id: string; person_id: string }[]
  /** Persons that have left all their distinct ids to others. */
  merged: { id: string; into: string }[]
  /** Time of the changes. */
  changed_at: string
}

/** Operations of a store that an append consists of. */
interface AppendSteps {
  /** Returns those of the UUIDs that have a stored event. */
  findStoredUuids(uuids: string[]): Promise<string[]>
  /** Returns the persons of distinct ids that have one. */
  findPersons(distinct_ids: string[]): Promise<[distinct_id: string, person: ResolvedPerson][]>
  write(batch: EventBatch): Promise<void>
}

/** Appends events to a store: finds the new ones, resolves their persons, and writes both. Returns the new events. */
export async function appendEvents(
  project_id: number,
  events: readonly Event[],
  getArrival: (event: Event) => string,
  { findStoredUuids, findPersons, write }: AppendSteps,
): Promise<Event[]> {
  const byUuid = new Map<string, Event>()
  for (const event of events) if (!byUuid.has(event.uuid)) byUuid.set(event.uuid, event)
  const [stored, persons] = await Promise.all([
    findStoredUuids([...byUuid.keys()]),
    findPersons([...new Set(events.flatMap(getEventDistinctIds))]),
  ])
  for (const uuid of stored) byUuid.delete(uuid)
  const fresh = [...byUuid.values()]
  const last = fresh.at(-1)
  if (!last) return fresh
  const people = resolvePersons(project_id, persons)
  const rows = fresh.map((event): EventRow => {
    const { uuid, event: name, distinct_id, timestamp, document: properties, elements_chain } = event
    const { person_id, person_properties } = people.apply(event)
    const inserted_at = getArrival(event)
    return {
      ...{ uuid, event: name, distinct_id, timestamp, properties, elements_chain },
      ...{ person_id, person_properties, inserted_at },
    }
  })
  await write({
    events: rows,
    persons: people.changed(),
    distinct_ids: people.added(),
    merged: people.merged(),
    changed_at: getArrival(last),
  })
  return fresh
}
