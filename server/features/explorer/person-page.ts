import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Person, PersonList, PersonListQuery } from '../../../contract/schemas/persons'
import { fetchCursorPage } from '../../core/db/cursor-pagination'
import type { Database } from '../../core/db/database'
import { personTable } from '../../core/db/schema/events'
import { buildContains } from '../../core/db/search'
import { selectRows } from '../../core/db/select-rows'
import { JsonText, type Serializable } from '../../core/json'
import { toArrayLiteral } from '../events/queries'
import { truncateProperties } from '../events/truncate-properties'
import { buildPersonName } from './event-page'

const PAGE_SIZE = 100
const PAGE_SIZE_MAX = 200
/** Number of persons that a search by text examines at most for a page. */
const SCAN_MAX = 10_000
/** Number of persons with an exact match: several can have the same email address. */
const EXACT_MAX = 20

/** Number of distinct ids, and length of the properties, of a person. */
interface PersonLimits {
  distinct_ids: number
  length: number
}
const LIST_LIMITS: PersonLimits = { distinct_ids: 10, length: 10_000 }
const RECORD_LIMITS: PersonLimits = { distinct_ids: 1000, length: 2 ** 30 }

const { created_at, id } = personTable

interface PersonRow {
  id: string
  name: string
  /** JSON text. */
  distinct_ids: string
  distinct_id_count: number
  /** JSON text. */
  properties: string
  is_identified: boolean
  created_at: string
  last_seen_at: string | null
}

/** Returns a page of persons, newest first. Exact matches of a search come first, whatever their age. */
export async function loadPersonPage(
  db: Database,
  project_id: number,
  url: string,
  { cursor, limit, search, distinct_id, email }: PersonListQuery,
): Promise<Serializable<PersonList>> {
  if (distinct_id !== undefined || email !== undefined) {
    const ids = await findExact(db, project_id, distinct_id, email)
    const rows = await loadPersons(db, project_id, ids)
    return { next: null, previous: null, results: rows.map(presentPerson), is_complete: true }
  }
  const size = Math.min(Number(limit && /^[1-9]\d{0,8}$/.test(limit) ? limit : PAGE_SIZE), PAGE_SIZE_MAX)
  const exact = search ? await findExact(db, project_id, search, search, 'any') : []
  const isListed = sql`${personTable.project_id} = ${project_id} and not ${personTable.is_deleted}`
  const residual = search ? and(matchesText(search), isNot(exact)) : undefined
  const scan = (position: SQL | undefined, order: SQL[], rows: number) => sql`
    select * from ${personTable} where ${and(isListed, position)} order by ${sql.join(order, sql`, `)} limit ${rows}`
  const page = await fetchCursorPage<PersonRow>(
    { url, query: { cursor, limit: String(size) } },
    { at: created_at, id, descending: true },
    size,
    (row) => ({ at: row.created_at, id: row.id }),
    (position, order, rows) =>
      readPersons(
        db,
        residual
          ? sql`select * from (${scan(position, order, SCAN_MAX)}) as ${personTable} where ${residual}
              order by ${sql.join(order, sql`, `)} limit ${rows}`
          : scan(position, order, rows),
        order,
        LIST_LIMITS,
      ),
    residual &&
      (async (position, order) => {
        const by = sql.join(order, sql`, `)
        const end = sql`select * from (${scan(position, order, SCAN_MAX)}) as ${personTable}
          order by ${by} offset ${SCAN_MAX - 1} limit 1`
        return (await readPersons(db, end, order, LIST_LIMITS))[0]
      }),
  )
  const first = cursor === undefined ? await loadPersons(db, project_id, exact) : []
  return {
    ...page,
    results: [...first, ...page.results].map(presentPerson),
    is_complete: page.next === null || page.results.length >= size,
  }
}

/** Returns a person with all properties; undefined if there is none. */
export async function findPerson(
  db: Database,
  project_id: number,
  person_id: string,
): Promise<Serializable<Person> | undefined> {
  const [row] = await loadPersons(db, project_id, [person_id], RECORD_LIMITS)
  return row && presentPerson(row)
}

const presentPerson = ({ properties, distinct_ids, ...row }: PersonRow): Serializable<Person> => ({
  ...row,
  uuid: row.id,
  distinct_ids: new JsonText(distinct_ids),
  properties: new JsonText(properties),
})

const loadPersons = (db: Database, project_id: number, ids: string[], limits = LIST_LIMITS) =>
  ids.length === 0
    ? []
    : readPersons(
        db,
        sql`select * from ${personTable} where ${id} = any (${toArrayLiteral(ids)}::uuid[])
          and ${personTable.project_id} = ${project_id} and not ${personTable.is_deleted}`,
        [desc(created_at), desc(id)],
        limits,
      )

/** Reads persons with their distinct ids and latest event. Ids that SDKs generate come last. */
const readPersons = (db: Database, source: SQL, order: SQL[], limits: PersonLimits) =>
  selectRows<PersonRow>(
    db,
    sql`
    select persons.id, ${buildPersonName(sql`persons.properties`, sql`coalesce(ids.distinct_ids ->> 0, persons.id::text)`)} as name,
      coalesce(ids.distinct_ids, '[]')::text as distinct_ids, number.count as distinct_id_count,
      ${truncateProperties(sql`persons.properties`, { length: limits.length, property: 2000 })} as properties,
      persons.is_identified, to_char(persons.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
      to_char(seen.last, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last_seen_at
    from (${source}) as ${personTable}
    cross join lateral (
      select json_agg(distinct_id) as distinct_ids from (
        select distinct_id from distinct_ids where person_id = persons.id
        order by distinct_id ~ '^[0-9a-f]{8}-[0-9a-f-]{20,40}$', distinct_id limit ${limits.distinct_ids}
      ) as first
    ) as ids
    cross join lateral (
      select count(*)::int as count from distinct_ids where person_id = persons.id
    ) as number
    cross join lateral (
      select max(latest.timestamp) as last from distinct_ids
      cross join lateral (
        select timestamp from events
        where events.project_id = persons.project_id and events.distinct_id = distinct_ids.distinct_id
        order by timestamp desc, uuid desc limit 1
      ) as latest
      where distinct_ids.person_id = persons.id
    ) as seen
    order by ${sql.join(order, sql`, `)}`,
  )

const matchesText = (text: string) =>
  sql`(${buildContains(sql`${personTable.properties} ->> 'email'`, text)} or ${buildContains(sql`${personTable.properties} ->> 'name'`, text)})`

const isNot = (ids: string[]) =>
  ids.length === 0 ? undefined : sql`${id} <> all (${toArrayLiteral(ids)}::uuid[])`

/** Finds persons by distinct id and email address, each with an index. With both, a person must match all or any. */
async function findExact(
  db: Database,
  project_id: number,
  distinct_id: string | undefined,
  email: string | undefined,
  mode: 'all' | 'any' = 'all',
): Promise<string[]> {
  const byId = sql`select person_id as id from distinct_ids where project_id = ${project_id} and distinct_id = ${distinct_id}`
  // The expression is that of the index.
  const byEmail = sql`select id from persons where project_id = ${project_id} and not is_deleted
    and lower(left(properties ->> 'email', 200)) = lower(${email}) limit ${EXACT_MAX}`
  const both = mode === 'all' ? sql`(${byId}) intersect (${byEmail})` : sql`(${byId}) union (${byEmail})`
  const rows = await selectRows<{ id: string }>(
    db,
    distinct_id === undefined ? byEmail : email === undefined ? byId : both,
  )
  return rows.map((row) => row.id)
}
