import { JsonText } from '../../core/json'
import { isIdentifiable, parseDistinctId } from './distinct-ids'
import type { Event } from './event'
import { applyEvent, mergeProperties } from './person-changes'
import type { Properties } from './properties'
import { deriveUuid } from './uuids'

export interface ResolvedPerson {
  id: string
  properties: JsonText<Properties>
  is_identified: boolean
  is_deleted: boolean
  version: number
  created_at: string
}

/** Person that an event belongs to. */
export interface PersonRef {
  person_id: string
  /** Person properties after the event; null without a profile. */
  person_properties: JsonText<Properties> | null
}

/**
 * Resolves the persons of a project's events and the changes that these events make, sequentially and in memory,
 * starting from the stored persons. The caller must prevent concurrent changes to them.
 */
export function resolvePersons(
  project_id: number,
  stored: Iterable<[distinct_id: string, person: ResolvedPerson]>,
) {
  const byId = new Map<string, ResolvedPerson>()
  const byName = new Map<string, ResolvedPerson>()
  for (const [name, person] of stored) {
    const knownPerson = byId.get(person.id) ?? person
    byId.set(knownPerson.id, knownPerson)
    byName.set(name, knownPerson)
  }
  const added = new Map<string, ResolvedPerson>()
  const changed = new Set<ResolvedPerson>()
  const merged = new Map<ResolvedPerson, ResolvedPerson>()

  /** Final person after all merges. */
  function remaining(person: ResolvedPerson): ResolvedPerson {
    let current = person
    for (let next = merged.get(current); next; next = merged.get(current)) current = next
    return current
  }

  function find(name: string): ResolvedPerson | undefined {
    const person = byName.get(name)
    return person && remaining(person)
  }

  function add(name: string, person: ResolvedPerson): ResolvedPerson {
    byName.set(name, person)
    added.set(name, person)
    return person
  }

  function make(name: string, created_at: string): ResolvedPerson {
    const person: ResolvedPerson = {
      id: buildProfileId(project_id, name),
      properties: EMPTY,
      is_identified: false,
      is_deleted: false,
      version: 0,
      created_at,
    }
    changed.add(person)
    return add(name, person)
  }

  function change(person: ResolvedPerson, fields: Partial<ResolvedPerson>): void {
    Object.assign(person, fields)
    person.version += 1
    changed.add(person)
  }

  /** Returns the person of both ids if they may be merged, otherwise that of the first. */
  function join(event: Event, name: string, otherId: string): ResolvedPerson {
    const mayJoin = name !== otherId && isIdentifiable(name) && isIdentifiable(otherId)
    const [own, theirs] = [find(name), mayJoin ? find(otherId) : undefined]
    // An identified person counts as a different one, unless the sender merges explicitly.
    const mayMerge = theirs && (!theirs.is_identified || event.event === '$merge_dangerously')
    const person = own ?? (mayMerge ? add(name, theirs) : make(name, event.timestamp))
    if (mayJoin && !theirs) add(otherId, person)
    else if (mayMerge && theirs !== person) merge(person, theirs)
    if (!person.is_identified) change(person, { is_identified: true })
    return person
  }

  function merge(person: ResolvedPerson, absorbed: ResolvedPerson): void {
    change(person, {
      properties: mergeProperties(person.properties, absorbed.properties),
      created_at: minTimestamp(person.created_at, absorbed.created_at),
      version: Math.max(person.version, absorbed.version),
    })
    change(absorbed, { is_deleted: true })
    merged.set(absorbed, person)
  }

  function resolveEvent(event: Event): ResolvedPerson {
    const otherId = getOtherDistinctId(event)
    if (otherId !== null) return join(event, event.distinct_id, otherId)
    const person = find(event.distinct_id) ?? make(event.distinct_id, event.timestamp)
    if (event.event === '$identify' && !person.is_identified) change(person, { is_identified: true })
    return person
  }

  return {
    /** New distinct ids with their persons. */
    added: () =>
      [...added].map(([distinct_id, person]) => ({ distinct_id, person_id: remaining(person).id })),
    /** Persons that are new or have changed. */
    changed: () => [...changed],
    /** Persons merged into others, which have taken over all their distinct ids. */
    merged: () => [...merged.keys()].map((person) => ({ id: person.id, into: remaining(person).id })),

    /** Applies the changes of an event and returns its person. */
    apply(event: Event): PersonRef {
      if (event.properties.$process_person_profile === false) {
        const person = find(event.distinct_id)
        return {
          person_id: person?.id ?? buildProfileId(project_id, event.distinct_id),
          person_properties: person?.properties ?? null,
        }
      }
      const person = resolveEvent(event)
      const properties = applyEvent(person.properties, event.properties)
      if (properties !== person.properties) change(person, { properties })
      return { person_id: person.id, person_properties: person.properties }
    },
  }
}

const EMPTY = JsonText.from<Properties>({})

/** Returns the profile id for a first distinct id, whether or not the profile exists yet. */
export const buildProfileId = (project_id: number, name: string) => deriveUuid('person', project_id, name)

/** Second distinct id of the same person in an event. */
function getOtherDistinctId({ event, properties }: Event): string | null {
  if (event === '$identify') return parseDistinctId(properties.$anon_distinct_id)
  if (event === '$create_alias' || event === '$merge_dangerously') return parseDistinctId(properties.alias)
  return null
}

/** Distinct ids that an event refers to. */
export function getEventDistinctIds(event: Event): string[] {
  const otherId = getOtherDistinctId(event)
  return otherId === null ? [event.distinct_id] : [event.distinct_id, otherId]
}

const minTimestamp = (left: string, right: string) => (Date.parse(right) < Date.parse(left) ? right : left)
