import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ExportModel } from '../../../contract/exports'
import type { Database } from '../../db/client'
import { selectRow } from '../../db/select-rows'
import { distinctIdTable, eventTable, personTable } from '../../db/tables/events'
import type { Field } from './fields'
import type { Column, Rows, Value } from './rows'

/** Field with its name in the export. */
export interface NamedField extends Field {
  name: string
}

/** Rows of a run, and the fields exported for each. */
export interface Selection {
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
export function openRows(db: Database, selection: Selection): Rows {
  const { fields } = selection
  const columns: Column[] = fields.map(({ name, type }) => ({ name, type }))
  const objects = {
    fields: sql.join(
      fields.map(({ name, sql: value }) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    ),
    text: sql`string_agg(row_to_json(lines)::text, E'\n') || E'\n'`,
    read: (text: string) => Buffer.from(text),
  }
  const arrays = {
    fields: sql`json_build_array(${sql.join(fields.map(plain), sql`, `)}) as line`,
    text: sql`'[' || string_agg(line::text, ',') || ']'`,
    read: (text: string) => JSON.parse(text) as Value[][],
  }
  return {
    columns,
    async *lines(signal) {
      for await (const { rows, read } of pages(db, selection, objects, signal)) yield { rows, bytes: read }
    },
    async *values(signal) {
      for await (const { read } of pages(db, selection, arrays, signal)) yield read
    },
  }
}

/** Converts a field to a JSON scalar: JSON documents become text. */
function plain({ type, sql: value }: Field): SQL {
  if (type === 'json') return sql`(${value})::text`
  if (type === 'timestamp') return instantText(value)
  return value
}

const instantText = (value: SQL | PgColumn) => sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

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
interface Walk {
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

async function* pages<T>(
  db: Database,
  selection: Selection,
  shape: Shape<T>,
  signal: AbortSignal,
): AsyncGenerator<Read<T>> {
  for (const walk of walksOf(selection)) yield* walkAlong(db, selection, walk, shape, signal)
}

async function* walkAlong<T>(
  db: Database,
  selection: Selection,
  walk: Walk,
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
    if (length > 0) limit = fitting(page.limit, length)
    // Prefetches the next page while this one is processed.
    next = key && walked >= page.limit ? fetchPage(db, selection, walk, shape, key, limit) : null
    next?.catch(() => {})
    if (read !== null) yield { rows, read }
  }
}

const fitting = (limit: number, bytes: number) =>
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
interface Answer {
  rows: number
  text: string | null
  walked: number
  at: string | null
  id: string | null
}

async function fetchPage<T>(
  db: Database,
  { project_id, start, end, where }: Selection,
  walk: Walk,
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
      (select ${instantText(walk.at)} from ${name} order by ${walk.at} desc, ${walk.id} desc limit 1) as at,
      (select ${walk.id}::text from ${name} order by ${walk.at} desc, ${walk.id} desc limit 1) as id
    from lines`
  const { rows, text, walked, at, id } = await selectRow<Answer>(db, statement)
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
function walksOf({ model, by, start, end }: Selection): Walk[] {
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
