import { type SQL, sql } from 'drizzle-orm'
import type { KeysetPage, KeysetRequest } from '../../../../core/db/cursor-pagination'
import type { PersonConditions, PersonFilters, PersonRow } from '../event-store'
import { compilePropertyFilter } from '../export-filters'
import {
  EXACT_PERSONS_MAX,
  PERSON_EVENTS_MAX,
  PERSON_LIST_LIMITS,
  PERSON_RECORD_LIMITS,
  type PersonLimits,
} from '../limits'
import { formatTime } from './append'
import type { ClickHouse } from './client'
import { buildName, getDocument, truncateDocument } from './documents'
import { CLICKHOUSE } from './hogql/clickhouse'
import { fetchPage, orderBy } from './keyset'
import { isOneIn } from './tables'

const KEY = { at: sql`persons.created_at`, id: sql`persons.id` }

/** Person of a distinct id, with its properties as JSON. */
export interface NamedPerson {
  distinct_id: string
  id: string
  properties: string
}

/** Finds the current persons of distinct ids. */
export async function findPersonsByName(
  { select }: ClickHouse,
  project_id: number,
  distinct_ids: string[],
): Promise<Map<string, NamedPerson>> {
  if (distinct_ids.length === 0) return new Map()
  const rows = await select<NamedPerson>(sql`
    WITH names AS (SELECT distinct_id, person_id FROM distinct_ids FINAL
      WHERE project_id = ${project_id} AND ${isOneIn(sql`distinct_id`, [...new Set(distinct_ids)])} AND NOT is_deleted)
    SELECT names.distinct_id AS distinct_id, persons.id AS id, ${getDocument('persons', 'properties')} AS properties
    FROM names INNER JOIN (
      SELECT * FROM persons FINAL WHERE project_id = ${project_id} AND id IN (SELECT person_id FROM names)
    ) AS persons ON persons.id = names.person_id`)
  return new Map(rows.map((row) => [row.distinct_id, row]))
}

/** Lists the distinct ids of a person, all or a page. */
export async function listNames(
  { select }: ClickHouse,
  project_id: number,
  person_id: string,
  page?: { after: string; limit: number },
): Promise<string[]> {
  const range = page
    ? sql`AND distinct_id > ${page.after} ORDER BY distinct_id LIMIT ${page.limit}`
    : sql`ORDER BY distinct_id`
  const rows = await select<{ distinct_id: string }>(sql`
    SELECT distinct_id FROM distinct_ids FINAL
    WHERE project_id = ${project_id} AND person_id = toUUID(${person_id}) AND NOT is_deleted ${range}`)
  return rows.map(({ distinct_id }) => distinct_id)
}

interface StoredPerson
  extends Omit<PersonRow, 'name' | 'distinct_ids' | 'distinct_id_count' | 'last_seen_at' | 'event_count'> {}

/** Reads persons with their distinct ids and latest event. Ids that SDKs generate come last. */
async function readPersons(
  { select }: ClickHouse,
  project_id: number,
  where: SQL,
  order: SQL,
  limit: number,
  limits: PersonLimits,
): Promise<PersonRow[]> {
  const persons = await select<StoredPerson>(sql`
    SELECT persons.id AS id, ${getDocument('persons', 'properties')} AS properties, persons.is_identified AS is_identified,
      ${formatTime('persons.created_at')} AS created_at
    FROM persons FINAL WHERE persons.project_id = ${project_id} AND NOT persons.is_deleted AND ${where}
    ORDER BY ${order} LIMIT ${limit}`)
  if (persons.length === 0) return []
  const ids = persons.map(({ id }) => id)
  const names = await select<{
    person_id: string
    distinct_ids: string[]
    count: number
    last: string | null
    events: number
  }>(sql`
    WITH names AS (SELECT distinct_id, person_id FROM distinct_ids FINAL
      WHERE project_id = ${project_id} AND ${isOneIn(sql`person_id`, ids, 'UUID')} AND NOT is_deleted)
    SELECT person_id, toUInt32(count()) AS count,
      arraySlice(arrayMap(pair -> pair.2, arraySort(groupArray(
        (match(names.distinct_id, '^[0-9a-f]{8}-[0-9a-f-]{20,40}$'), names.distinct_id)))), 1, ${limits.distinct_ids}) AS distinct_ids,
      nullIf(${formatTime('max(seen.last)')}, '1970-01-01T00:00:00.000000Z') AS last,
      toUInt32(least(sum(seen.events), ${PERSON_EVENTS_MAX})) AS events
    FROM names LEFT JOIN (
      SELECT distinct_id, max(timestamp) AS last, uniqExact(event, uuid) AS events FROM events
      WHERE project_id = ${project_id} AND distinct_id IN (SELECT distinct_id FROM names) GROUP BY distinct_id
    ) AS seen ON seen.distinct_id = names.distinct_id
    GROUP BY person_id`)
  const byPerson = new Map(names.map((row) => [row.person_id, row]))
  return persons.map((person) => {
    const { distinct_ids = [], count = 0, last = null, events = 0 } = byPerson.get(person.id) ?? {}
    return {
      ...person,
      name: buildName(person.properties, distinct_ids[0] ?? person.id),
      distinct_ids: JSON.stringify(distinct_ids),
      distinct_id_count: count,
      properties: truncateDocument(person.properties, { length: limits.length, property: 2000 }),
      last_seen_at: last,
      event_count: events,
    }
  })
}

const findByIds = (
  clickhouse: ClickHouse,
  project_id: number,
  ids: string[],
  limits = PERSON_LIST_LIMITS,
  conditions = sql`true`,
): Promise<PersonRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readPersons(
        clickhouse,
        project_id,
        sql`${isOneIn(sql`persons.id`, ids, 'UUID')} AND ${conditions}`,
        orderBy(KEY, 'DESC'),
        ids.length,
        limits,
      )

/** Counts the persons that match, up to a limit. */
export async function readPersonCount(
  clickhouse: ClickHouse,
  project_id: number,
  { search, ...filters }: PersonConditions,
  limit: number,
): Promise<number> {
  const exact = search ? await findExact(clickhouse, project_id, search, search, 'any') : []
  const matches = search
    ? sql`(${matchesText(search)} OR ${isOneIn(sql`persons.id`, exact, 'UUID')})`
    : sql`true`
  const [row] = await clickhouse.select<{ count: number }>(sql`
    SELECT toUInt32(count()) AS count FROM (
      SELECT 1 FROM persons FINAL WHERE project_id = ${project_id} AND NOT is_deleted
        AND ${matches} AND ${buildConditions(filters)} LIMIT ${limit}
    )`)
  return row?.count ?? 0
}

function buildConditions({ is_identified, properties = [] }: Omit<PersonConditions, 'search'>): SQL {
  const hasIdentity =
    is_identified === undefined ? sql`true` : sql`persons.is_identified = ${is_identified === 'true'}`
  const filters = properties.map((filter) => compilePropertyFilter(filter, 'persons', CLICKHOUSE))
  return sql.join([hasIdentity, ...filters], sql` AND `)
}

function matchesText(text: string): SQL {
  const contains = (key: string) =>
    sql`positionUTF8(lowerUTF8(ifNull(JSONExtract(persons.properties, ${key}, 'Nullable(String)'), '')), lowerUTF8(${text})) > 0`
  return sql`(${contains('email')} OR ${contains('name')})`
}

/** Finds a person with all properties. */
export const loadPerson = async (clickhouse: ClickHouse, project_id: number, id: string) =>
  (await findByIds(clickhouse, project_id, [id], PERSON_RECORD_LIMITS))[0]

/** Finds persons by distinct id and email address. With both, a person must match all or any. */
async function findExact(
  { select }: ClickHouse,
  project_id: number,
  distinct_id: string | undefined,
  email: string | undefined,
  mode: 'all' | 'any',
): Promise<string[]> {
  const byName =
    distinct_id !== undefined &&
    (await select<{ id: string }>(sql`
      SELECT person_id AS id FROM distinct_ids FINAL
      WHERE project_id = ${project_id} AND distinct_id = ${distinct_id} AND NOT is_deleted`))
  const byEmail =
    email !== undefined &&
    (await select<{ id: string }>(sql`
      SELECT id FROM persons FINAL WHERE project_id = ${project_id} AND NOT is_deleted
        AND email = lowerUTF8(${email}) AND email != '' LIMIT ${EXACT_PERSONS_MAX}`))
  const [names, emails] = [byName, byEmail].map((rows) => (rows ? rows.map(({ id }) => id) : undefined))
  if (!names || !emails) return names ?? emails ?? []
  return mode === 'all' ? names.filter((id) => emails.includes(id)) : [...new Set([...names, ...emails])]
}

/** Finds the distinct id of events, and the distinct ids of persons with an email address. */
export async function findNames(clickhouse: ClickHouse, project_id: number, text: string): Promise<string[]> {
  const persons = await findExact(clickhouse, project_id, undefined, text, 'all')
  const rows = await clickhouse.select<{ distinct_id: string }>(sql`
    SELECT DISTINCT distinct_id FROM (
      (SELECT distinct_id FROM events WHERE project_id = ${project_id} AND distinct_id = ${text} LIMIT 1)
      UNION ALL (SELECT distinct_id FROM distinct_ids FINAL
        WHERE project_id = ${project_id} AND ${isOneIn(sql`person_id`, persons, 'UUID')} AND NOT is_deleted))`)
  return rows.map(({ distinct_id }) => distinct_id)
}

/** Finds a page of persons, newest first. Exact matches of a search come first, whatever their age. */
export async function readPersonPage(
  clickhouse: ClickHouse,
  project_id: number,
  { search, distinct_id, email, ...filters }: PersonFilters,
  request: KeysetRequest,
): Promise<KeysetPage<PersonRow> & { exact: PersonRow[] }> {
  const conditions = buildConditions(filters)
  const loadExact = (ids: string[]) => findByIds(clickhouse, project_id, ids, PERSON_LIST_LIMITS, conditions)
  if (distinct_id !== undefined || email !== undefined) {
    const ids = await findExact(clickhouse, project_id, distinct_id, email, 'all')
    return { exact: await loadExact(ids), results: [], next: null, previous: null }
  }
  const exact = search ? await findExact(clickhouse, project_id, search, search, 'any') : []
  const matches = search
    ? sql`${matchesText(search)} AND NOT ${isOneIn(sql`persons.id`, exact, 'UUID')}`
    : sql`true`
  const page = await fetchPage<PersonRow>(
    request,
    KEY,
    ({ created_at, id }) => ({ at: created_at, id }),
    (where, order, limit) =>
      readPersons(
        clickhouse,
        project_id,
        sql`${where} AND ${matches} AND ${conditions}`,
        order,
        limit,
        PERSON_LIST_LIMITS,
      ),
  )
  return { ...page, exact: request.cursor === null ? await loadExact(exact) : [] }
}
