import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PropertyFilter } from '../../../../../contract/schemas/property-filters'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import {
  fetchKeysetPage,
  type KeysetPage,
  type KeysetPosition,
  type KeysetRequest,
} from '../../../../core/db/cursor-pagination'
import type { Database } from '../../../../core/db/database'
import { eventTable } from '../../../../core/db/schema/events'
import { buildContains } from '../../../../core/db/search'
import { selectRows } from '../../../../core/db/select-rows'
import type { ArrivedEvents, StoredEventFilters, StoredEventRow } from '../event-store'
import { compilePropertyFilter } from '../export-filters'
import { EVENT_LIST_LIMITS, NO_DOCUMENT_LIMITS } from '../limits'
import { POSTGRESQL } from './hogql/postgresql'
import { buildPersonName, findDistinctIds, listDistinctIds } from './persons'
import { truncateProperties } from './truncate-properties'

/*
 * Lists of stored events. The order is that of an index: by arrival, or by the time of the event if the filters contain a
 * person, a distinct id or a time range. Conditions that the index does not cover are applied to a limited number of
 * events per page, so that no list reads a whole project.
 */

/** Maximum number of events of a page of an export. */
const EXPORT_ROWS_MAX = 200
/** Number of events that the conditions beyond the index examine at most for a page. */
const SCAN_MAX = 5000
/** Number of the newest events of a range that are counted, with conditions on properties and without. */
const COUNTED_BY_PROPERTY_MAX = 20_000
const COUNTED_MAX = 100_000

const { inserted_at, timestamp, uuid } = eventTable

/** Filters, split by the index that is scanned. */
interface Selection {
  project_id: number
  /** Distinct ids whose events are scanned; null for all events. */
  distinct_ids: string[] | null
  /** Order of the list. */
  by: 'inserted_at' | 'timestamp'
  /** Conditions that the index covers. */
  indexed: SQL | undefined
  /** Condition of a search that is no person. */
  matchesText: SQL | undefined
  /** All conditions that the index does not cover. */
  residual: SQL | undefined
}

/** Finds a page of the events that match, newest first. */
export async function findEventPage(
  db: Database,
  project_id: number,
  filters: StoredEventFilters,
  request: KeysetRequest,
): Promise<KeysetPage<StoredEventRow> & { newest: KeysetPosition | null }> {
  const selection = await buildSelection(db, project_id, filters)
  // The first page ends where the tail begins: an event that arrives between the two statements is only in the tail.
  const newest = request.cursor === null ? await findNewest(db, project_id) : null
  const bound = newest && sql`(${inserted_at}, ${uuid}) <= (${newest.at}::timestamptz, ${newest.id}::uuid)`
  const indexed = and(selection.indexed, bound ?? undefined)
  return { ...(await loadRows(db, { ...selection, indexed }, request)), newest }
}

/** Yields all events of some distinct ids with all properties, oldest page last, in pages of limited size. */
export async function* readEvents(db: Database, project_id: number, distinct_ids: string[]) {
  const selection = select(project_id, distinct_ids, {})
  let limit = 20
  let next: KeysetPosition | null | undefined
  while (next !== null) {
    const cursor = next ? { ...next, back: false } : null
    const page = await loadRows(db, selection, { cursor, limit }, NO_DOCUMENT_LIMITS)
    yield page.results
    const bytes = page.results.reduce((sum, { properties }) => sum + properties.length, 1)
    const fitting = Math.floor((page.results.length * EXPORT_BYTES) / bytes)
    limit = Math.max(1, Math.min(limit * 2, EXPORT_ROWS_MAX, fitting))
    next = page.next
  }
}

/** Counts the events that match in intervals, examining the newest ones only. */
export async function countEvents(
  db: Database,
  project_id: number,
  filters: StoredEventFilters,
  seconds: number,
): Promise<{ counts: { start: number; count: number }[]; since: string | null }> {
  const selection = await buildSelection(db, project_id, filters)
  const readsProperties = filters.properties?.length || selection.matchesText
  const max = readsProperties ? COUNTED_BY_PROPERTY_MAX : COUNTED_MAX
  const matches = selection.residual ?? sql`true`
  const rows = await selectRows<{ start: number; count: number; scanned: number; oldest: string }>(
    db,
    sql`select (floor(extract(epoch from ${timestamp}) / ${seconds}::int) * ${seconds}::int)::float8 as start,
        (count(*) filter (where ${matches}))::int as count, count(*)::int as scanned,
        ${formatTime(sql`min(${timestamp})`)} as oldest
      from (${scan(selection, undefined, [desc(timestamp), desc(uuid)], max)}) as ${eventTable}
      group by 1 order by 1`,
  )
  const scanned = rows.reduce((sum, row) => sum + row.scanned, 0)
  return {
    counts: rows.flatMap(({ start, count }) => (count > 0 ? [{ start, count }] : [])),
    since: scanned < max ? null : (rows[0]?.oldest ?? null),
  }
}

/** Target size of a page of an export. */
const EXPORT_BYTES = 1024 * 1024

/** Returns an event with all properties. */
export async function findEvent(db: Database, project_id: number, id: string) {
  const [row] = await selectRows<StoredEventRow & { person_properties: string | null }>(
    db,
    sql`select ${buildFields(NO_DOCUMENT_LIMITS)}, events.person_properties::text as person_properties
      from ${eventTable} ${joinPerson(project_id)}
      where ${eventTable.project_id} = ${project_id} and ${uuid} = ${id}::uuid`,
  )
  return row
}

async function buildSelection(
  db: Database,
  project_id: number,
  filters: StoredEventFilters,
): Promise<Selection> {
  const { person_id, distinct_id, search } = filters
  const found = search ? await findDistinctIds(db, project_id, search) : []
  const idLists = [
    ...(person_id === undefined ? [] : [await listDistinctIds(db, project_id, person_id)]),
    ...(distinct_id === undefined ? [] : [[distinct_id]]),
    ...(found.length === 0 ? [] : [found]),
  ]
  const ids = idLists.length === 0 ? null : idLists.reduce((a, b) => a.filter((id) => b.includes(id)))
  return select(project_id, ids, filters, search && found.length === 0 ? matchesText(search) : undefined)
}

function select(
  project_id: number,
  distinct_ids: string[] | null,
  { event, search, properties, after, before }: StoredEventFilters,
  matchesText?: SQL,
): Selection {
  const isTimed = [search, after, before].some((filter) => filter !== undefined)
  const by = distinct_ids !== null || isTimed ? 'timestamp' : 'inserted_at'
  const hasName = event === undefined ? undefined : eq(eventTable.event, event)
  return {
    project_id,
    distinct_ids,
    by,
    indexed: and(
      eq(eventTable.project_id, project_id),
      by === 'inserted_at' ? hasName : undefined,
      after === undefined ? undefined : gt(timestamp, after),
      before === undefined ? undefined : lt(timestamp, before),
    ),
    matchesText,
    residual: and(
      by === 'timestamp' ? hasName : undefined,
      matchesText,
      ...(properties ?? []).map(buildPropertyFilter),
    ),
  }
}

/** Condition that the name, the URL or the screen of an event contains a text. */
const matchesText = (text: string) =>
  or(
    buildContains(eventTable.event, text),
    buildContains(
      sql`coalesce(${eventTable.properties} ->> '$current_url', ${eventTable.properties} ->> '$screen_name')`,
      text,
    ),
  )

const buildPropertyFilter = (filter: PropertyFilter) => compilePropertyFilter(filter, 'events', POSTGRESQL)

function loadRows(db: Database, selection: Selection, request: KeysetRequest, limits = EVENT_LIST_LIMITS) {
  const { by, project_id, residual } = selection
  const read = (source: SQL, order: SQL[]) =>
    selectRows<StoredEventRow>(
      db,
      sql`select ${buildFields(limits)} from (${source}) as ${eventTable} ${joinPerson(project_id)}
        order by ${sql.join(order, sql`, `)}`,
    )
  return fetchKeysetPage<StoredEventRow>(
    request,
    { at: eventTable[by], id: uuid, descending: true },
    (row) => ({ at: row[by], id: row.uuid }),
    (position, order, limit) =>
      read(
        residual
          ? sql`select * from (${scan(selection, position, order, SCAN_MAX)}) as ${eventTable} where ${residual}
              order by ${sql.join(order, sql`, `)} limit ${limit}`
          : scan(selection, position, order, limit),
        order,
      ),
    residual &&
      (async (position, order) => {
        const [last] = await read(
          sql`select * from (${scan(selection, position, order, SCAN_MAX)}) as ${eventTable}
            order by ${sql.join(order, sql`, `)} offset ${SCAN_MAX - 1} limit 1`,
          order,
        )
        return last
      }),
  )
}

/** Statement that reads the next events along the index. */
function scan(
  { project_id, distinct_ids, indexed }: Selection,
  position: SQL | undefined,
  order: SQL[],
  limit: number,
): SQL {
  const where = and(indexed, position)
  const by = sql.join(order, sql`, `)
  if (distinct_ids === null)
    return sql`select * from ${eventTable} where ${where} order by ${by} limit ${limit}`
  // One index scan per distinct id: a database without statistics would read all of their events.
  return sql`
    select ${eventTable}.* from (
      select ${uuid} as id from unnest(${toArrayLiteral(distinct_ids)}::text[]) as sent (distinct_id)
      cross join lateral (
        select uuid, timestamp from ${eventTable} where ${where} and ${eventTable.distinct_id} = sent.distinct_id
        order by ${by} limit ${limit}
      ) as ${eventTable}
      order by ${by} limit ${limit}
    ) as found
    cross join lateral (
      select * from ${eventTable} where ${eventTable.project_id} = ${project_id} and ${uuid} = found.id limit 1
    ) as ${eventTable}
    order by ${by}`
}

const formatTime = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Fields of a row: those of the event and of its current person. */
const buildFields = (limits: { length: number; property: number }) => sql`
  events.uuid, events.event, events.distinct_id, ${formatTime(sql`events.timestamp`)} as timestamp,
  ${formatTime(sql`events.inserted_at`)} as inserted_at, ${truncateProperties(sql`events.properties`, limits)} as properties,
  octet_length(events.properties::text) > ${limits.length}::int as is_truncated, events.elements_chain,
  person.id as person_id, ${buildPersonName(sql`person.properties`, sql`events.distinct_id`)} as person_name`

const joinPerson = (project_id: number) => sql`
  left join lateral (
    select persons.id, persons.properties from distinct_ids join persons on persons.id = distinct_ids.person_id
    where distinct_ids.project_id = ${project_id} and distinct_ids.distinct_id = events.distinct_id limit 1
  ) as person on true`

const POSITION = sql`${formatTime(sql`${inserted_at}`)} as at, ${uuid} as id`

/** Returns the position of the latest event; null without events. */
async function findNewest(db: Database, project_id: number): Promise<KeysetPosition | null> {
  const [row] = await selectRows<KeysetPosition>(
    db,
    sql`select ${POSITION} from ${eventTable} where ${eventTable.project_id} = ${project_id}
      order by ${desc(inserted_at)}, ${desc(uuid)} limit 1`,
  )
  return row ?? null
}

/**
 * Finds the events that arrived after a position. Transactions that store events of one project run one at a time, so
 * none can appear before a position that a caller has already received. If there are too many for a page, the next
 * request continues after the last one.
 */
export async function findArrivedEvents(
  db: Database,
  project_id: number,
  filters: StoredEventFilters,
  start: KeysetPosition,
  size: number,
): Promise<ArrivedEvents> {
  const { distinct_ids, matchesText } = await buildSelection(db, project_id, filters)
  const { event, properties, after, before } = filters
  const isInProject = eq(eventTable.project_id, project_id)
  const isLater = sql`(${inserted_at}, ${uuid}) > (${start.at}::timestamptz, ${start.id}::uuid)`
  const order = sql`${asc(inserted_at)}, ${asc(uuid)}`
  const [end] = await selectRows<KeysetPosition & { scanned: number }>(
    db,
    sql`select ${POSITION}, count(*) over ()::int as scanned from (
        select inserted_at, uuid from ${eventTable} where ${and(isInProject, isLater)} order by ${order} limit ${SCAN_MAX}
      ) as ${eventTable} order by ${desc(inserted_at)}, ${desc(uuid)} limit 1`,
  )
  if (!end) return { results: [], position: start, is_complete: true }
  const where = and(
    event === undefined ? undefined : eq(eventTable.event, event),
    distinct_ids === null
      ? undefined
      : sql`${eventTable.distinct_id} = any (${toArrayLiteral(distinct_ids)}::text[])`,
    after === undefined ? undefined : gt(timestamp, after),
    before === undefined ? undefined : lt(timestamp, before),
    matchesText,
    ...(properties ?? []).map(buildPropertyFilter),
  )
  const isBeforeEnd = sql`(${inserted_at}, ${uuid}) <= (${end.at}::timestamptz, ${end.id}::uuid)`
  const rows = await selectRows<StoredEventRow>(
    db,
    sql`select ${buildFields(EVENT_LIST_LIMITS)} from (
        select * from (
          select * from ${eventTable} where ${and(isInProject, isLater, isBeforeEnd)} order by ${order} limit ${SCAN_MAX}
        ) as ${eventTable} ${where ? sql`where ${where}` : sql``} order by ${order} limit ${size + 1}
      ) as ${eventTable} ${joinPerson(project_id)} order by ${order}`,
  )
  const results = rows.slice(0, size)
  const last = rows.length > size ? results.at(-1) : undefined
  return {
    results,
    position: last ? { at: last.inserted_at, id: last.uuid } : { at: end.at, id: end.id },
    is_complete: last === undefined && end.scanned < SCAN_MAX,
  }
}
