import {
  PERSONS_COUNT_MAX,
  type Person,
  type PersonList,
  type PersonListQuery,
} from '../../../contract/schemas/persons'
import { decodeCursor, linkPages } from '../../core/db/cursor-pagination'
import { JsonText, type Serializable } from '../../core/json'
import type { ExplorerStore, PersonRow } from '../events/store/event-store'
import { parsePageSize } from './event-page'

/** Returns a page of persons, newest first. Exact matches of a search come first, whatever their age. */
export async function loadPersonPage(
  store: ExplorerStore,
  project_id: number,
  url: string,
  { cursor, limit: text, ...filters }: PersonListQuery,
): Promise<Serializable<PersonList>> {
  const limit = parsePageSize(text)
  const request = { cursor: cursor === undefined ? null : decodeCursor(cursor), limit }
  const { distinct_id, email, ...conditions } = filters
  const isExact = distinct_id !== undefined || email !== undefined
  const [{ exact, ...page }, count] = await Promise.all([
    store.findPersonPage(project_id, filters, request),
    isExact ? null : store.countPersons(project_id, conditions, PERSONS_COUNT_MAX),
  ])
  return {
    ...linkPages(url, page),
    count: isExact ? exact.length : count,
    results: [...exact, ...page.results].map(presentPerson),
    is_complete: page.next === null || page.results.length >= limit,
  }
}

/** Returns a person with all properties; undefined if there is none. */
export async function findPerson(
  store: ExplorerStore,
  project_id: number,
  person_id: string,
): Promise<Serializable<Person> | undefined> {
  const row = await store.findPerson(project_id, person_id)
  return row && presentPerson(row)
}

const presentPerson = ({ properties, distinct_ids, ...row }: PersonRow): Serializable<Person> => ({
  ...row,
  uuid: row.id,
  distinct_ids: new JsonText(distinct_ids),
  properties: new JsonText(properties),
})
