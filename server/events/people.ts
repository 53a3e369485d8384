import { JsonText } from '../json'
import type { Event } from './event'
import { isPersonal, nameOf } from './names'
import { afterEvent, afterMerge } from './person-changes'
import type { Properties } from './record'
import { uuidOf } from './uuids'

export interface Person {
  id: string
  properties: JsonText<Properties>
  is_identified: boolean
  is_deleted: boolean
  version: number
  created_at: string
}

/** What an event says of whom it is about. */
export interface Whose {
  person_id: string
  /** What is known of them after it; null where there is no profile. */
  person_properties: JsonText<Properties> | null
}

export type People = ReturnType<typeof peopleOf>

/**
 * The people whom some events of a project are about, and what these events change about them: taken one after the other,
 * in memory, from what was stored before. Nobody else may change them meanwhile.
 */
export function peopleOf(project_id: number, stored: Iterable<[distinct_id: string, person: Person]>) {
  const byId = new Map<string, Person>()
  const byName = new Map<string, Person>()
  for (const [name, person] of stored) {
    const one = byId.get(person.id) ?? person
    byId.set(one.id, one)
    byName.set(name, one)
  }
  const added = new Map<string, Person>()
  const changed = new Set<Person>()
  const merged = new Map<Person, Person>()

  /** The person whom this one was merged into, at last. */
  function remaining(person: Person): Person {
    let one = person
    for (let next = merged.get(one); next; next = merged.get(one)) one = next
    return one
  }

  function find(name: string): Person | undefined {
    const person = byName.get(name)
    return person && remaining(person)
  }

  function add(name: string, person: Person): Person {
    byName.set(name, person)
    added.set(name, person)
    return person
  }

  function make(name: string, created_at: string): Person {
    const person: Person = {
      id: profileId(project_id, name),
      properties: EMPTY,
      is_identified: false,
      is_deleted: false,
      version: 0,
      created_at,
    }
    changed.add(person)
    return add(name, person)
  }

  function change(person: Person, fields: Partial<Person>): void {
    Object.assign(person, fields)
    person.version += 1
    changed.add(person)
  }

  /** The person of both names, where they may become one; else the one of the first. */
  function join(event: Event, name: string, other: string): Person {
    const mayJoin = name !== other && isPersonal(name) && isPersonal(other)
    const [own, theirs] = [find(name), mayJoin ? find(other) : undefined]
    // Who has identified themselves is somebody else: only the sender who insists knows better.
    const mayMerge = theirs && (!theirs.is_identified || event.event === '$merge_dangerously')
    const person = own ?? (mayMerge ? add(name, theirs) : make(name, event.timestamp))
    if (mayJoin && !theirs) add(other, person)
    else if (mayMerge && theirs !== person) merge(person, theirs)
    if (!person.is_identified) change(person, { is_identified: true })
    return person
  }

  function merge(person: Person, other: Person): void {
    change(person, {
      properties: afterMerge(person.properties, other.properties),
      created_at: earlier(person.created_at, other.created_at),
      version: Math.max(person.version, other.version),
    })
    change(other, { is_deleted: true })
    merged.set(other, person)
  }

  function personOf(event: Event): Person {
    const other = otherName(event)
    if (other !== null) return join(event, event.distinct_id, other)
    const person = find(event.distinct_id) ?? make(event.distinct_id, event.timestamp)
    if (event.event === '$identify' && !person.is_identified) change(person, { is_identified: true })
    return person
  }

  return {
    /** The names that are new, and whose they are. */
    added: () =>
      [...added].map(([distinct_id, person]) => ({ distinct_id, person_id: remaining(person).id })),
    /** Those who are new or have changed. */
    changed: () => [...changed],
    /** Those who were merged into others: all their names are the others' now. */
    merged: () => [...merged.keys()].map((person) => ({ id: person.id, into: remaining(person).id })),

    /** Changes what the event changes, and tells whose it is. */
    take(event: Event): Whose {
      if (event.properties.$process_person_profile === false) {
        const person = find(event.distinct_id)
        return {
          person_id: person?.id ?? profileId(project_id, event.distinct_id),
          person_properties: person?.properties ?? null,
        }
      }
      const person = personOf(event)
      const properties = afterEvent(person.properties, event.properties)
      if (properties !== person.properties) change(person, { properties })
      return { person_id: person.id, person_properties: person.properties }
    },
  }
}

const EMPTY = JsonText.of<Properties>({})

/** The id of the profile that begins with that name, whether there is one yet or not. */
const profileId = (project_id: number, name: string) => uuidOf('person', project_id, name)

/** The other name of the same person that an event tells. */
function otherName({ event, properties }: Event): string | null {
  if (event === '$identify') return nameOf(properties.$anon_distinct_id)
  if (event === '$create_alias' || event === '$merge_dangerously') return nameOf(properties.alias)
  return null
}

/** The names that an event is about. */
export function namesOf(event: Event): string[] {
  const other = otherName(event)
  return other === null ? [event.distinct_id] : [event.distinct_id, other]
}

const earlier = (one: string, other: string) => (Date.parse(other) < Date.parse(one) ? other : one)
