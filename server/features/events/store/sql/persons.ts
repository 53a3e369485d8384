import { and, desc, not, or, type SQL, sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import { fetchKeysetPage, type KeysetPage, type KeysetRequest } from '../../../../core/db/cursor-pagination'
import type { Database } from '../../../../core/db/database'
import { personTable } from '../../../../core/db/schema/events'
import { buildContains } from '../../../../core/db/search'
import { selectRow, selectRows } from '../../../../core/db/select-rows'
import type { PersonConditions, PersonFilters, PersonResponseRow, PersonRow } from '../event-store'
import { compilePropertyFilter } from '../export-filters'
import {
  EXACT_PERSONS_MAX,
  PERSON_EVENTS_MAX,
  PERSON_LIST_LIMITS,
  PERSON_RECORD_LIMITS,
  type PersonLimits,
} from '../limits'
import { POSTGRESQL } from './hogql/postgresql'
import { truncateProperties } from './truncate-properties'

/** Number of persons that a search by text, identity or properties examines at most for a page. */
const SCAN_MAX = 10_000

const { created_at, id } = personTable

/** Finds a page of persons, newest first. */
export async function findPersonPage(
  db: Database,
  project_id: number,
  { search, distinct_id, email, ...filters }: PersonFilters,
  request: KeysetRequest,
): Promise<KeysetPage<PersonRow> & { exact: PersonRow[] }> {
  const conditions = buildConditions(filters)
  const loadExact = (ids: string[]) => loadPersons(db, project_id, ids, PERSON_LIST_LIMITS, conditions)
  if (distinct_id !== undefined || email !== undefined) {
    const ids = await findExact(db, project_id, distinct_id, email)
    return { exact: await loadExact(ids), results: [], next: null, previous: null }
  }
  const exact = search ? await findExact(db, project_id, search, search, 'any') : []
  const residual = and(search ? and(matchesText(search), not(isOneIn(exact))) : undefined, conditions)
  const scan = (position: SQL | undefined, order: SQL[], rows: number) => sql`
    select * from ${personTable} where ${and(isListed(project_id), position)}
    order by ${sql.join(order, sql`, `)} limit ${rows}`
  const page = await fetchKeysetPage<PersonRow>(
    request,
    { at: created_at, id, descending: true },
    (row) => ({ at: row.created_at, id: row.id }),
    (position, order, rows) =>
      readPersons(
        db,
        residual
          ? sql`select * from (${scan(position, order, SCAN_MAX)}) as ${personTable} where ${residual}
              order by ${sql.join(order, sql`, `)} limit ${rows}`
          : scan(position, order, rows),
        order,
        PERSON_LIST_LIMITS,
      ),
    residual &&
      (async (position, order) => {
        const by = sql.join(order, sql`, `)
        const end = sql`select * from (${scan(position, order, SCAN_MAX)}) as ${personTable}
          order by ${by} offset ${SCAN_MAX - 1} limit 1`
        return (await readPersons(db, end, order, PERSON_LIST_LIMITS))[0]
      }),
  )
  return { ...page, exact: request.cursor === null ? await loadExact(exact) : [] }
}

/** Counts the persons that match, unless the project has more persons than the limit. */
export async function countPersons(
  db: Database,
  project_id: number,
  { search, ...filters }: PersonConditions,
  limit: number,
): Promise<number | null> {
  const count = async (condition?: SQL) => {
    const row = await selectRow<{ count: number }>(
      db,
      sql`select count(*)::int as count from (
        select 1 from ${personTable} where ${and(isListed(project_id), condition)} limit ${limit}
      ) as counted`,
    )
    return row.count
  }
  const all = await count()
  const conditions = buildConditions(filters)
  if (!search && conditions === undefined) return all
  if (all >= limit) return null
  const exact = search ? await findExact(db, project_id, search, search, 'any') : []
  return count(and(search ? or(matchesText(search), isOneIn(exact)) : undefined, conditions))
}

const isListed = (project_id: number) =>
  sql`${personTable.project_id} = ${project_id} and not ${personTable.is_deleted}`

const buildConditions = ({ is_identified, properties = [] }: Omit<PersonConditions, 'search'>) =>
  and(
    is_identified && sql`${personTable.is_identified} = ${is_identified === 'true'}`,
    ...properties.map((filter) => compilePropertyFilter(filter, 'persons', POSTGRESQL)),
  )

/** Returns a person with all properties. */
export const findPersonById = async (db: Database, project_id: number, person_id: string) =>
  (await loadPersons(db, project_id, [person_id], PERSON_RECORD_LIMITS))[0]

/** Lists the distinct ids of a person, all or a page. */
export async function listDistinctIds(
  db: Database,
  project_id: number,
  person_id: string,
  page?: { after: string; limit: number },
): Promise<string[]> {
  const range = page ? sql`and distinct_id > ${page.after} order by distinct_id limit ${page.limit}` : sql``
  const rows = await selectRows<{ distinct_id: string }>(
    db,
    sql`select distinct_id from distinct_ids
      where project_id = ${project_id} and person_id = ${person_id}::uuid ${range}`,
  )
  return rows.map(({ distinct_id }) => distinct_id)
}

const loadPersons = (
  db: Database,
  project_id: number,
  ids: string[],
  limits = PERSON_LIST_LIMITS,
  conditions?: SQL,
) =>
  ids.length === 0
    ? []
    : readPersons(
        db,
        sql`select * from ${personTable} where ${and(isOneIn(ids), isListed(project_id), conditions)}`,
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
      to_char(seen.last, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last_seen_at, sent.count as event_count
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
    cross join lateral (
      select count(*)::int as count from (
        select 1 from distinct_ids cross join lateral (
          select 1 from events
          where events.project_id = persons.project_id and events.distinct_id = distinct_ids.distinct_id
          limit ${PERSON_EVENTS_MAX}
        ) as own
        where distinct_ids.person_id = persons.id limit ${PERSON_EVENTS_MAX}
      ) as own
    ) as sent
    order by ${sql.join(order, sql`, `)}`,
  )

const matchesText = (text: string) =>
  sql`(${buildContains(sql`${personTable.properties} ->> 'email'`, text)} or ${buildContains(sql`${personTable.properties} ->> 'name'`, text)})`

const isOneIn = (ids: string[]) => sql`${id} = any (${toArrayLiteral(ids)}::uuid[])`

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
    and lower(left(properties ->> 'email', 200)) = lower(${email}) limit ${EXACT_PERSONS_MAX}`
  const both = mode === 'all' ? sql`(${byId}) intersect (${byEmail})` : sql`(${byId}) union (${byEmail})`
  const rows = await selectRows<{ id: string }>(
    db,
    distinct_id === undefined ? byEmail : email === undefined ? byId : both,
  )
  return rows.map((row) => row.id)
}

/** Finds the distinct id of events, and the distinct ids of persons with an email address. */
export async function findDistinctIds(db: Database, project_id: number, text: string): Promise<string[]> {
  const persons = await findExact(db, project_id, undefined, text)
  const rows = await selectRows<{ distinct_id: string }>(
    db,
    sql`(select distinct_id from events where project_id = ${project_id} and distinct_id = ${text} limit 1)
      union select distinct_id from distinct_ids
        where project_id = ${project_id} and person_id = any (${toArrayLiteral(persons)}::uuid[])`,
  )
  return rows.map(({ distinct_id }) => distinct_id)
}

/** Display name of a person: the first of these properties that is set, otherwise a distinct id. */
export const buildPersonName = (properties: SQL, fallback: SQL): SQL => sql`coalesce(
  nullif(left(${properties} ->> 'email', 200), ''), nullif(left(${properties} ->> 'name', 200), ''), ${fallback})`

/** Number of events of a person that are searched for responses. */
const RESPONSE_SCAN_MAX = 5000

/** Finds the latest survey responses of distinct ids, each by its latest event. */
export async function findPersonResponses(
  db: Database,
  project_id: number,
  distinct_ids: string[],
  limit: number,
): Promise<{ rows: PersonResponseRow[]; is_complete: boolean }> {
  const rows = await selectRows<PersonResponseRow & { scanned: number }>(
    db,
    sql`
    with found as (
      select events.uuid, events.timestamp, events.event, events.survey_id, events.survey_response
      from unnest(${toArrayLiteral(distinct_ids)}::text[]) as sent (distinct_id)
      cross join lateral (
        select * from events where project_id = ${project_id} and events.distinct_id = sent.distinct_id
        order by timestamp desc, uuid desc limit ${RESPONSE_SCAN_MAX}
      ) as events
      order by events.timestamp desc limit ${RESPONSE_SCAN_MAX}
    ),
    latest as (
      select distinct on (survey_id, survey_response) uuid, survey_id, timestamp from found
      where event = 'survey sent' and survey_id is not null
      order by survey_id, survey_response, timestamp desc, uuid desc
    ),
    page as (select * from latest order by timestamp desc, uuid limit ${limit + 1})
    select page.uuid, page.survey_id, to_char(page.timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as submitted_at,
      event.properties::text as properties, (select count(*)::int from found) as scanned
    from page cross join lateral (
      select properties from events where project_id = ${project_id} and events.uuid = page.uuid limit 1
    ) as event
    order by page.timestamp desc, page.uuid`,
  )
  return {
    rows: rows.slice(0, limit),
    is_complete: rows.length <= limit && (rows[0]?.scanned ?? 0) < RESPONSE_SCAN_MAX,
  }
}
