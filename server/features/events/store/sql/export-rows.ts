import { and, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ExportModel } from '../../../../../contract/domain/exports'
import type { Database } from '../../../../core/db/database'
import { distinctIdTable, eventTable, personTable } from '../../../../core/db/schema/events'
import { selectRow, selectRows } from '../../../../core/db/select-rows'
import type { ExportSelection } from '../event-store'
import type { ExportField } from '../hogql/dialect'
import type { ExportColumn, ExportValue, RowSource } from '../rows'
import { FIELDS } from './export-fields'
import { filterSql } from './export-filters'
import { compileQuery } from './hogql/compile-query'

/** Field with its name in the export. */
interface NamedField extends ExportField {
  name: string
}

/** Compiled selection: the exported fields, and the row condition beside the interval; null for all rows. */
interface RowQuery extends Pick<ExportSelection, 'model' | 'project_id' | 'start' | 'end' | 'by'> {
  fields: readonly NamedField[]
  where: SQL | null
}

function compileSelection(selection: ExportSelection): RowQuery {
  const { model, arrivedBefore, include_events, exclude_events } = selection
  const query = selection.hogql_query === null ? null : compileQuery(selection.hogql_query, model)
  const conditions: (SQL | null | undefined)[] = [query?.where]
  if (model === 'events') {
    if (arrivedBefore !== null) conditions.push(lt(eventTable.inserted_at, arrivedBefore))
    if (include_events.length > 0) conditions.push(inArray(eventTable.event, [...include_events]))
    if (exclude_events.length > 0) conditions.push(notInArray(eventTable.event, [...exclude_events]))
    conditions.push(filterSql(selection.filters, model))
  }
  return {
    ...selection,
    fields: query?.fields ?? selection.fields.map((name) => toNamedField(model, name)),
    where: and(...conditions.filter((condition) => condition !== null)) ?? null,
  }
}

function toNamedField(model: ExportModel, name: string): NamedField {
  const field = FIELDS[model][name]
  if (!field) throw new Error(`Unknown field of ${model}: ${name}.`)
  return { name, ...field }
}

/**
 * Target size of one query's result in bytes: the embedded database serves no other request during a query. The
 * PostgreSQL driver doubles its receive buffer: this and a little more fit into a mebibyte.
 */
const TARGET_BYTES = 960 * 1024
const ROWS_FIRST = 200
const ROWS_MAX = 2000

/** Reads the rows of a selection page by page along an index, with one statement per page. */
export function openRows(db: Database, selected: ExportSelection): RowSource {
  const selection = compileSelection(selected)
  const { fields } = selection
  const columns: ExportColumn[] = fields.map(({ name, type }) => ({ name, type }))
  const objects = {
    fields: sql.join(
      fields.map(({ name, sql: value }) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    ),
    text: sql`string_agg(row_to_json(lines)::text, E'\n') || E'\n'`,
    read: (text: string) => Buffer.from(text),
  }
  const arrays = {
    fields: sql`json_build_array(${sql.join(fields.map(toJsonValue), sql`, `)}) as line`,
    text: sql`'[' || string_agg(line::text, ',') || ']'`,
    read: (text: string) => JSON.parse(text) as ExportValue[][],
  }
  return {
    columns,
    async *lines(signal) {
      for await (const { rows, read } of readPages(db, selection, objects, signal))
        yield { rows, bytes: read }
    },
    async *values(signal) {
      for await (const { read } of readPages(db, selection, arrays, signal)) yield read
    },
  }
}

/** Converts a field to a JSON scalar: JSON documents become text. */
function toJsonValue({ type, sql: value }: ExportField): SQL {
  if (type === 'json') return sql`(${value})::text`
  if (type === 'timestamp') return formatTimestampSql(value)
  return value
}

const formatTimestampSql = (value: SQL | PgColumn) => sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** SQL and parser for the text of a page. */
interface Shape<T> {
  fields: SQL
  text: SQL
  /** Converts the text as soon as it arrives: the memory of a retained string is freed late. */
  read(text: string): T
}

interface Read<T> {
  rows: number
  read: T
}

/** Cursor of an index scan. */
interface Key {
  at: string
  id: string
}

/** Index scan over a table, with the rows joined to each entry. */
interface Scan {
  table: PgTable
  /** The two index columns after the project. */
  at: PgColumn
  id: PgColumn
  idType: 'uuid' | 'text'
  project_id: PgColumn
  /** FROM clause for the fields; the scanned page is a CTE with the name of its table. */
  from: SQL
  where: SQL | undefined
  order: SQL
}

async function* readPages<T>(
  db: Database,
  selection: RowQuery,
  shape: Shape<T>,
  signal: AbortSignal,
): AsyncGenerator<Read<T>> {
  for (const scan of buildScans(selection)) yield* scanPages(db, selection, scan, shape, signal)
}

async function* scanPages<T>(
  db: Database,
  selection: RowQuery,
  scan: Scan,
  shape: Shape<T>,
  signal: AbortSignal,
): AsyncGenerator<Read<T>> {
  let limit = ROWS_FIRST
  let next: Promise<Page<T>> | null = fetchPage(db, selection, scan, shape, null, limit)
  // A failed page is handled when it is awaited, which may be later or, after an abort, never.
  next.catch(() => {})
  while (next) {
    const page: Page<T> = await next
    signal.throwIfAborted()
    const { key, rows, length, read, walked } = page
    if (length > 0) limit = getPageLimit(page.limit, length)
    // Prefetches the next page while this one is processed.
    next = key && walked >= page.limit ? fetchPage(db, selection, scan, shape, key, limit) : null
    next?.catch(() => {})
    if (read !== null) yield { rows, read }
  }
}

const getPageLimit = (limit: number, bytes: number) =>
  Math.max(10, Math.min(limit * 2, ROWS_MAX, Math.floor((limit * TARGET_BYTES) / bytes)))

interface Page<T> {
  /** Number of index entries scanned, and the limit requested. */
  walked: number
  limit: number
  key: Key | null
  rows: number
  /** Length of the text, and the result of converting it. */
  length: number
  read: T | null
}

/** Result row of a page's statement. */
interface PageRows {
  rows: number
  text: string | null
  walked: number
  at: string | null
  id: string | null
}

async function fetchPage<T>(
  db: Database,
  { project_id, start, end, where }: RowQuery,
  scan: Scan,
  shape: Shape<T>,
  after: Key | null,
  limit: number,
): Promise<Page<T>> {
  const name = sql`${scan.table}`
  // The condition is omitted without a cursor: a bound null would be compared as a value.
  const beyond = after
    ? sql` and (${scan.at}, ${scan.id}) > (${after.at}::timestamptz, ${after.id}::${sql.raw(scan.idType)})`
    : sql``
  const since = start ? sql` and ${scan.at} >= ${start.toISOString()}::timestamptz` : sql``
  const conditions = [where, scan.where].filter((condition) => condition !== null && condition !== undefined)
  const statement = sql`
    with ${name} as materialized (
      select * from ${name}
      where ${scan.project_id} = ${project_id} and ${scan.at} < ${end.toISOString()}::timestamptz${since}${beyond}
      order by ${scan.at}, ${scan.id} limit ${limit}
    ), lines as (
      select ${shape.fields} from ${scan.from}
      ${conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      ${scan.order}
    )
    select count(*)::int as rows, ${shape.text} as text,
      (select count(*)::int from ${name}) as walked,
      (select ${formatTimestampSql(scan.at)} from ${name} order by ${scan.at} desc, ${scan.id} desc limit 1) as at,
      (select ${scan.id}::text from ${name} order by ${scan.at} desc, ${scan.id} desc limit 1) as id
    from lines`
  const { rows, text, walked, at, id } = await selectRow<PageRows>(db, statement)
  return {
    walked,
    limit,
    rows,
    length: text?.length ?? 0,
    read: text === null ? null : shape.read(text),
    key: at !== null && id !== null ? { at, id } : null,
  }
}

/**
 * Builds the index scans of a selection. Events need one. Persons need two: over changed persons with all their
 * distinct ids, and over changed distinct ids of unchanged persons.
 */
function buildScans({ model, by, start, end }: RowQuery): Scan[] {
  if (model === 'events') {
    return [
      {
        table: eventTable,
        at: eventTable[by],
        id: eventTable.uuid,
        idType: 'uuid',
        project_id: eventTable.project_id,
        from: sql`${eventTable}`,
        where: undefined,
        order: sql``,
      },
    ]
  }
  const joined = sql`${personTable} join ${distinctIdTable} on ${distinctIdTable.person_id} = ${personTable.id}`
  const since = start ? sql`${personTable.changed_at} >= ${start.toISOString()}::timestamptz` : sql`true`
  return [
    {
      table: personTable,
      at: personTable.changed_at,
      id: personTable.id,
      idType: 'uuid',
      project_id: personTable.project_id,
      from: joined,
      where: undefined,
      order: sql`order by ${personTable.changed_at}, ${personTable.id}, ${distinctIdTable.distinct_id}`,
    },
    {
      table: distinctIdTable,
      at: distinctIdTable.changed_at,
      id: distinctIdTable.distinct_id,
      idType: 'text',
      project_id: distinctIdTable.project_id,
      from: joined,
      where: sql`not (${since} and ${personTable.changed_at} < ${end.toISOString()}::timestamptz)`,
      order: sql`order by ${distinctIdTable.changed_at}, ${distinctIdTable.distinct_id}`,
    },
  ]
}

/** Upper limit of row counts. */
const MAX_COUNT = 1_000_000

/** Counts the rows of a selection, up to `MAX_COUNT`. */
export async function countRows(db: Database, selection: ExportSelection): Promise<number> {
  const matching = buildWhere(compileSelection(selection))
  const row = await selectRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 ${matching} limit ${MAX_COUNT}) counted`,
  )
  return row.count
}

function buildWhere({ model, project_id, start, end, by, where }: RowQuery): SQL {
  const within = (at: SQL) => {
    const since = start ? sql`${at} >= ${start.toISOString()}::timestamptz and ` : sql``
    return sql`(${since}${at} < ${end.toISOString()}::timestamptz)`
  }
  const filter = where ? sql` and (${where})` : sql``
  if (model === 'events') {
    return sql`from ${eventTable} where ${eventTable.project_id} = ${project_id} and ${within(sql`${eventTable[by]}`)}${filter}`
  }
  return sql`from ${distinctIdTable} join ${personTable} on ${personTable.id} = ${distinctIdTable.person_id}
    where ${distinctIdTable.project_id} = ${project_id}
      and (${within(sql`${personTable.changed_at}`)} or ${within(sql`${distinctIdTable.changed_at}`)})${filter}`
}

/** Returns the timestamp of the first row of a model in a project, or null if there is none. */
export async function findEarliest(
  db: Database,
  model: ExportModel,
  project_id: number,
): Promise<Date | null> {
  const [table, at] =
    model === 'events' ? [eventTable, eventTable.timestamp] : [personTable, personTable.changed_at]
  const rows = await selectRows<{ ms: number }>(
    db,
    sql`select (extract(epoch from ${at}) * 1000)::float8 as ms from ${table}
      where ${table.project_id} = ${project_id} order by ${at} limit 1`,
  )
  return rows[0] ? new Date(Math.floor(rows[0].ms)) : null
}
