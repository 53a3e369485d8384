import { type SQL, sql } from 'drizzle-orm'
import type { PropertyFilter } from '../../../../../contract/schemas/property-filters'
import type { KeysetPosition } from '../../../../core/db/cursor-pagination'
import type { ExplorerStore, StoredEventFilters, StoredEventRow } from '../event-store'
import { compilePropertyFilter } from '../export-filters'
import { EVENT_LIST_LIMITS, NO_DOCUMENT_LIMITS } from '../limits'
import { formatTime } from './append'
import type { ClickHouse } from './client'
import { buildName, getDocument, truncateDocument } from './documents'
import { CLICKHOUSE } from './hogql/clickhouse'
import { fetchPage, isBeyond, orderBy, toTime } from './keyset'
import {
  findNames,
  findPersonsByName,
  listNames,
  loadPerson,
  readPersonCount,
  readPersonPage,
} from './persons'
import { isOneIn } from './tables'

/** Maximum number and target size of the events of a page of a file. */
const FILE_ROWS_MAX = 200
const FILE_BYTES = 1024 * 1024

const COLUMNS = {
  inserted_at: { at: sql`events.inserted_at`, id: sql`events.uuid` },
  timestamp: { at: sql`events.timestamp`, id: sql`events.uuid` },
}

type EventRow = Omit<StoredEventRow, 'is_truncated' | 'person_id' | 'person_name'> & {
  person_properties: string | null
}

const and = (...conditions: SQL[]): SQL => sql.join(conditions, sql` AND `)

const buildPropertyFilter = (filter: PropertyFilter) => compilePropertyFilter(filter, 'events', CLICKHOUSE)

/** Condition that the name, the URL or the screen of an event contains a text. */
function matchesText(text: string): SQL {
  const property = (key: string) => sql`JSONExtract(events.properties, ${key}, 'Nullable(String)')`
  const contains = (value: SQL) => CLICKHOUSE.containsText(value, text)
  return sql`(${contains(sql`events.event`)}
    OR ${contains(sql`ifNull(coalesce(${property('$current_url')}, ${property('$screen_name')}), '')`)})`
}

/** Events, and the persons beside them. */
export function createExplorerStore(clickhouse: ClickHouse): ExplorerStore {
  const { select } = clickhouse

  /** Reads events. Duplicates are removed here: in the statement, that would read the documents of all events. */
  async function readEvents(where: SQL, order: SQL, limit: number): Promise<EventRow[]> {
    const rows = await select<EventRow>(sql`
      SELECT events.uuid AS uuid, events.event AS event, events.distinct_id AS distinct_id,
        ${formatTime('events.timestamp')} AS timestamp, ${formatTime('events.inserted_at')} AS inserted_at,
        ${getDocument('events', 'properties')} AS properties, nullIf(events.elements_chain, '') AS elements_chain,
        nullIf(${getDocument('events', 'person_properties')}, '') AS person_properties
      FROM events WHERE ${where} ORDER BY ${order} LIMIT ${limit}`)
    const unique = [...new Map(rows.map((row) => [row.uuid, row])).values()]
    const isShort = unique.length < rows.length && rows.length === limit
    return isShort ? (await readEvents(where, order, limit * 2)).slice(0, limit) : unique
  }

  /** Adds the current person, and truncates the properties. */
  async function complete(project_id: number, rows: EventRow[], limits = EVENT_LIST_LIMITS) {
    const persons = await findPersonsByName(
      clickhouse,
      project_id,
      rows.map(({ distinct_id }) => distinct_id),
    )
    return rows.map(({ person_properties: _, ...row }): StoredEventRow => {
      const person = persons.get(row.distinct_id)
      return {
        ...row,
        properties: truncateDocument(row.properties, limits),
        is_truncated: Buffer.byteLength(row.properties) > limits.length,
        person_id: person?.id ?? null,
        person_name: buildName(person?.properties, row.distinct_id),
      }
    })
  }

  async function buildConditions(project_id: number, filters: StoredEventFilters): Promise<SQL[]> {
    const { person_id, distinct_id, search, event, after, before, properties = [] } = filters
    const conditions = [sql`events.project_id = ${project_id}`]
    if (event !== undefined) conditions.push(sql`events.event = ${event}`)
    if (distinct_id !== undefined) conditions.push(sql`events.distinct_id = ${distinct_id}`)
    if (person_id !== undefined) {
      const ids = await listNames(clickhouse, project_id, person_id)
      conditions.push(isOneIn(sql`events.distinct_id`, ids))
    }
    if (search) {
      const ids = await findNames(clickhouse, project_id, search)
      conditions.push(ids.length > 0 ? isOneIn(sql`events.distinct_id`, ids) : matchesText(search))
    }
    if (after !== undefined) conditions.push(sql`events.timestamp > ${toTime(after)}`)
    if (before !== undefined) conditions.push(sql`events.timestamp < ${toTime(before)}`)
    return [...conditions, ...properties.map(buildPropertyFilter)]
  }

  async function findNewest(project_id: number): Promise<KeysetPosition | null> {
    const [row] = await select<KeysetPosition>(sql`
      SELECT ${formatTime('events.inserted_at')} AS at, events.uuid AS id FROM events
      WHERE events.project_id = ${project_id} ORDER BY ${orderBy(COLUMNS.inserted_at, 'DESC')} LIMIT 1`)
    return row ?? null
  }

  return {
    async findEventPage(project_id, filters, request) {
      const conditions = await buildConditions(project_id, filters)
      const { person_id, distinct_id, search, after, before } = filters
      const isTimed = [person_id, distinct_id, search, after, before].some((filter) => filter !== undefined)
      const by = isTimed ? 'timestamp' : 'inserted_at'
      // The first page ends where the tail begins: an event that arrives in between is only in the tail.
      const newest = request.cursor === null ? await findNewest(project_id) : null
      if (newest) conditions.push(isBeyond(COLUMNS.inserted_at, '<=', newest))
      const page = await fetchPage<EventRow>(
        request,
        COLUMNS[by],
        (row) => ({ at: row[by], id: row.uuid }),
        (where, order, limit) => readEvents(and(...conditions, where), order, limit),
      )
      return { ...page, results: await complete(project_id, page.results), newest }
    },

    async countEvents(project_id, filters, seconds) {
      const conditions = await buildConditions(project_id, filters)
      const counts = await select<{ start: number; count: number }>(sql`
        SELECT intDiv(toUnixTimestamp64Milli(events.timestamp), ${seconds * 1000}) * ${seconds} AS start,
          toUInt32(uniqExact(events.event, events.uuid)) AS count
        FROM events WHERE ${and(...conditions)} GROUP BY start ORDER BY start`)
      return { counts, since: null }
    },

    async findArrivedEvents(project_id, filters, after, limit) {
      const newest = await findNewest(project_id)
      if (!newest) return { results: [], position: after, is_complete: true }
      const conditions = await buildConditions(project_id, filters)
      const rows = await readEvents(
        and(
          ...conditions,
          isBeyond(COLUMNS.inserted_at, '>', after),
          isBeyond(COLUMNS.inserted_at, '<=', newest),
        ),
        orderBy(COLUMNS.inserted_at, 'ASC'),
        limit + 1,
      )
      const results = await complete(project_id, rows.slice(0, limit))
      const last = rows.length > limit ? results.at(-1) : undefined
      const isAhead = newest.at > after.at || (newest.at === after.at && newest.id > after.id)
      const end = isAhead ? newest : after
      return {
        results,
        position: last ? { at: last.inserted_at, id: last.uuid } : end,
        is_complete: last === undefined,
      }
    },

    async *readEvents(project_id, distinct_ids) {
      const where = and(
        sql`events.project_id = ${project_id}`,
        isOneIn(sql`events.distinct_id`, distinct_ids),
      )
      let limit = 20
      let next: KeysetPosition | null | undefined
      while (next !== null) {
        const cursor = next ? { ...next, back: false } : null
        const page = await fetchPage<EventRow>(
          { cursor, limit },
          COLUMNS.timestamp,
          ({ timestamp, uuid }) => ({ at: timestamp, id: uuid }),
          (beyond, order, rows) => readEvents(and(where, beyond), order, rows),
        )
        yield await complete(project_id, page.results, NO_DOCUMENT_LIMITS)
        const bytes = page.results.reduce((sum, { properties }) => sum + properties.length, 1)
        const fitting = Math.floor((page.results.length * FILE_BYTES) / bytes)
        limit = Math.max(1, Math.min(limit * 2, FILE_ROWS_MAX, fitting))
        next = page.next
      }
    },

    async findEvent(project_id, uuid) {
      const where = sql`events.project_id = ${project_id} AND events.uuid = toUUID(${uuid})`
      const rows = await readEvents(where, orderBy(COLUMNS.inserted_at, 'ASC'), 1)
      const [event] = await complete(project_id, rows, NO_DOCUMENT_LIMITS)
      return event && { ...event, person_properties: rows[0]?.person_properties ?? null }
    },

    findPersonPage: (...args) => readPersonPage(clickhouse, ...args),
    countPersons: (...args) => readPersonCount(clickhouse, ...args),
    findPerson: (...args) => loadPerson(clickhouse, ...args),
    listDistinctIds: (...args) => listNames(clickhouse, ...args),

    async findPersonResponses(project_id, distinct_ids, limit) {
      if (distinct_ids.length === 0) return { rows: [], is_complete: true }
      const rows = await select<{
        uuid: string
        survey_id: string
        submitted_at: string
        properties: string
      }>(sql`
        SELECT latest.2 AS uuid, id AS survey_id, ${formatTime('latest.1')} AS submitted_at, latest.4 AS properties FROM (
          SELECT survey_id AS id, argMax((events.timestamp, events.uuid, toUInt128(events.uuid),
            ${getDocument('events', 'properties')}), (events.timestamp, toUInt128(events.uuid))) AS latest
          FROM events WHERE project_id = ${project_id} AND event = 'survey sent' AND survey_id != toUUIDOrZero('')
            AND ${isOneIn(sql`events.distinct_id`, distinct_ids)}
          GROUP BY survey_id, survey_response)
        ORDER BY latest.1 DESC, latest.3 LIMIT ${limit + 1}`)
      return { rows: rows.slice(0, limit), is_complete: rows.length <= limit }
    },
  }
}
