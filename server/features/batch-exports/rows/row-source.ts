import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ExportModel } from '../../../../contract/domain/exports'
import type { Database } from '../../../core/db/database'
import { distinctIdTable, eventTable, personTable } from '../../../core/db/schema/events'
import { selectRow } from '../../../core/db/select-rows'
import type { ExportField } from './fields'
import type { ExportColumn, ExportValue, RowSource } from './rows'

/** Field with its name in the export. */
export interface NamedField extends ExportField {
  name: string
}

/** Rows of a run, and the fields exported for each. */
export interface RowQuery {
  model: ExportModel
  project_id: number
  /** Half-open interval; a null start means no lower bound. */
  start: Date | null
  end: Date
  /** Column that the interval applies to for events: ingestion time or event time. */
  by: 'inserted_at' | 'timestamp'
  fields: readonly NamedField[]
  /** Additional row condition; null for all rows. */
  where: SQL | null
}

/**
 * Target size of one query's result in bytes: the embedded database serves no other request during a query. The
 * PostgreSQL driver doubles its receive buffer: this and a little more fit into a mebibyte.
 */
const TARGET_BYTES = 960 * 1024
const ROWS_FIRST = 200
const ROWS_MAX = 2000

/** Reads the rows of a selection page by page along an index, with one statement per page. */
export function openRows(db: Database, selection: RowQuery): RowSource {
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
  for (const walk of buildScans(selection)) yield* scanPages(db, selection, walk, shape, signal)
}

async function* scanPages<T>(
  db: Database,
  selection: RowQuery,
  walk: Scan,
  shape: Shape<T>,
  signal: AbortSignal,
): AsyncGenerator<Read<T>> {
  let limit = ROWS_FIRST
  let next: Promise<Page<T>> | null = fetchPage(db, selection, walk, shape, null, limit)
  // A failed page is handled when it is awaited, which may be later or, after an abort, never.
  next.catch(() => {})
  while (next) {
    const page: Page<T> = await next
    signal.throwIfAborted()
    const { key, rows, length, read, walked } = page
    if (length > 0) limit = getPageLimit(page.limit, length)
    // Prefetches the next page while this one is processed.
    next = key && walked >= page.limit ? fetchPage(db, selection, walk, shape, key, limit) : null
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
  walk: Scan,
  shape: Shape<T>,
  after: Key | null,
  limit: number,
): Promise<Page<T>> {
  const name = sql`${walk.table}`
  // The condition is omitted without a cursor: a bound null would be compared as a value.
  const beyond = after
    ? sql` and (${walk.at}, ${walk.id}) > (${after.at}::timestamptz, ${after.id}::${sql.raw(walk.idType)})`
    : sql``
  const since = start ? sql` and ${walk.at} >= ${start.toISOString()}::timestamptz` : sql``
  const conditions = [where, walk.where].filter((condition) => condition !== null && condition !== undefined)
  const statement = sql`
    with ${name} as materialized (
      select * from ${name}
      where ${walk.project_id} = ${project_id} and ${walk.at} < ${end.toISOString()}::timestamptz${since}${beyond}
      order by ${walk.at}, ${walk.id} limit ${limit}
    ), lines as (
      select ${shape.fields} from ${walk.from}
      ${conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      ${walk.order}
    )
    select count(*)::int as rows, ${shape.text} as text,
      (select count(*)::int from ${name}) as walked,
      (select ${formatTimestampSql(walk.at)} from ${name} order by ${walk.at} desc, ${walk.id} desc limit 1) as at,
      (select ${walk.id}::text from ${name} order by ${walk.at} desc, ${walk.id} desc limit 1) as id
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
