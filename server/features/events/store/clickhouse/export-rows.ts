import { type SQL, sql } from 'drizzle-orm'
import type { ExportModel } from '../../../../../contract/domain/exports'
import type { ExportSelection, ExportStore } from '../event-store'
import { compileFilters } from '../export-filters'
import { compileQueryFor } from '../hogql/compile-query'
import type { ExportField } from '../hogql/dialect'
import type { ColumnType, ExportValue } from '../rows'
import { formatTime } from './append'
import type { ClickHouse } from './client'
import { CLICKHOUSE, toResultColumn } from './hogql/clickhouse'
import { toOrder, toTime } from './keyset'
import { isOneIn } from './tables'

interface NamedField extends ExportField {
  name: string
}

/** Compiled selection: the exported fields, and the row condition beside the interval; null for all rows. */
interface RowQuery extends Pick<ExportSelection, 'model' | 'project_id' | 'start' | 'end' | 'by'> {
  fields: readonly NamedField[]
  where: SQL | null
}

const all = (conditions: (SQL | null | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== null && condition !== undefined),
    sql` AND `,
  )

function compileSelection(selection: ExportSelection): RowQuery {
  const { model, hogql_query, arrivedBefore, include_events, exclude_events } = selection
  const query = hogql_query === null ? null : compileQueryFor(hogql_query, model, CLICKHOUSE)
  const conditions: (SQL | null | undefined)[] = [query?.where && sql`(${query.where})`]
  if (model === 'events') {
    if (arrivedBefore !== null) conditions.push(sql`events.inserted_at < ${toTime(arrivedBefore)}`)
    if (include_events.length > 0) conditions.push(isOneIn(sql`events.event`, include_events))
    if (exclude_events.length > 0) conditions.push(sql`NOT ${isOneIn(sql`events.event`, exclude_events)}`)
    conditions.push(compileFilters(selection.filters, model, CLICKHOUSE))
  }
  const where = all(conditions)
  return {
    ...selection,
    fields: query?.fields ?? selection.fields.map((name) => toNamedField(model, name)),
    where: conditions.some((condition) => condition) ? where : null,
  }
}

function toNamedField(model: ExportModel, name: string): NamedField {
  const field = CLICKHOUSE.fields[model][name]
  if (!field) throw new Error(`Unknown field of ${model}: ${name}.`)
  return { name, ...field }
}

/*
 * Every page reads the keys of its whole day, and wide columns of most granules of that day. Pages are therefore larger than
 * those of the SQL store. This process holds only the part of a page that it has received.
 */
const ROWS_FIRST = 1000
const ROWS_MAX = 200_000
/** Target size of a page in bytes of its result, which ClickHouse sorts in memory. */
const TARGET_BYTES = 128 * 1024 * 1024
/** Rows that ClickHouse handles at once. Its default of 65,409 takes four times the CPU time for rows of a kilobyte. */
const BLOCK_ROWS = 4096

/** Position in the order of an export. */
interface Key {
  at: string
  id: string
}

/** Order in which rows are read, a range of keys at a time. */
interface Scan {
  /** Table with the keys. Rows that have been replaced are excluded. */
  keys: SQL
  at: SQL
  id: SQL
  idType: 'UUID' | 'String'
  /** Rows of a range of keys, with the fields of the model. */
  from(range: SQL): SQL
  where: SQL | null
  order: SQL
}

/**
 * Builds the scans of a selection. Events need one. Persons need two: over changed persons with all their distinct ids,
 * and over changed distinct ids of unchanged persons.
 */
function buildScans({ model, by, project_id, start, end }: RowQuery): Scan[] {
  const isOwn = sql`project_id = ${project_id}`
  if (model === 'events') {
    const at = sql.raw(by)
    return [
      {
        keys: sql`events WHERE ${isOwn}`,
        at,
        id: sql`uuid`,
        idType: 'UUID',
        // A repeated insert leaves a duplicate until the parts are merged.
        from: (range) => sql`(SELECT * FROM events WHERE ${isOwn} AND ${range} LIMIT 1 BY uuid) AS events`,
        where: null,
        order: sql`events.${at}, ${toOrder(sql`events.uuid`)}`,
      },
    ]
  }
  const persons = (condition: SQL) =>
    sql`(SELECT * FROM persons FINAL WHERE ${isOwn} AND ${condition}) AS persons`
  const names = (condition: SQL) =>
    sql`(SELECT * FROM distinct_ids FINAL WHERE ${isOwn} AND ${condition} AND NOT is_deleted) AS distinct_ids`
  const joined = sql`ON distinct_ids.person_id = persons.id`
  const since = start ? sql`persons.changed_at >= ${toTime(start.toISOString())}` : sql`true`
  return [
    {
      keys: sql`persons FINAL WHERE ${isOwn}`,
      at: sql`changed_at`,
      id: sql`id`,
      idType: 'UUID',
      from: (range) =>
        sql`${persons(range)} INNER JOIN ${names(sql`person_id IN (SELECT id FROM persons FINAL WHERE ${isOwn} AND ${range})`)} ${joined}`,
      where: null,
      order: sql`persons.changed_at, ${toOrder(sql`persons.id`)}, distinct_ids.distinct_id`,
    },
    {
      keys: sql`distinct_ids FINAL WHERE ${isOwn} AND NOT is_deleted`,
      at: sql`changed_at`,
      id: sql`distinct_id`,
      idType: 'String',
      from: (range) =>
        sql`${names(range)} INNER JOIN ${persons(sql`id IN (SELECT person_id FROM distinct_ids FINAL WHERE ${isOwn} AND ${range})`)} ${joined}`,
      where: sql`NOT (${since} AND persons.changed_at < ${toTime(end.toISOString())})`,
      order: sql`distinct_ids.changed_at, distinct_ids.distinct_id`,
    },
  ]
}

/** Reads the values of a field in a form without loss: whole numbers of 64 bits as text. */
function toSelected({ type, sql: column, document }: ExportField): SQL {
  const value = document ?? column
  if (type === 'bigint') return sql`toString(${value})`
  if (type === 'timestamp') return sql`concat(replaceOne(toString(${value}), ' ', 'T'), 'Z')`
  return toResultColumn(value, type)
}

type Selected = string | number | boolean | null

function toValue(value: Selected, type: ColumnType): ExportValue {
  return type === 'bigint' && value !== null ? Number(value) : value
}

/** JSON text of a field, in the format of PostgreSQL. */
function toJson({ type, sql: column, document }: ExportField): SQL {
  const value = document ?? column
  if (type === 'json') return sql`ifNull(${value}, 'null')`
  if (type === 'bigint') return sql`ifNull(toString(${value}), 'null')`
  if (type !== 'timestamp') return sql`ifNull(toJSONString(${toResultColumn(value, type)}), 'null')`
  const time = sql`replaceRegexpOne(replaceOne(toString(${value}), ' ', 'T'), '[.]?0*$', '')`
  return sql`ifNull(concat('"', ${time}, '+00:00"'), 'null')`
}

/** Lines of JSON: the engine writes them faster than this process could. */
function toLine(fields: readonly NamedField[]): SQL {
  const entries = fields.map((field, index) => {
    const key = `${index === 0 ? '{' : ','}${JSON.stringify(field.name)}:`
    return sql`${key}, ${toJson(field)}`
  })
  return sql`concat(${sql.join(entries, sql`, `)}, '}')`
}

const PARQUET_TYPES: Record<ColumnType, string> = {
  text: 'String',
  json: 'String',
  timestamp: `DateTime64(6, \\'UTC\\')`,
  integer: 'Int64',
  bigint: 'Int64',
  float: 'Float64',
  boolean: 'Bool',
  uuid: 'String',
}

/** Column of a Parquet file, with the types of the files that are made of lines. */
const toParquetColumn = ({ type, sql: column, document }: ExportField): SQL =>
  sql`CAST(${document ?? column}, 'Nullable(${sql.raw(PARQUET_TYPES[type])})')`

const toParquetColumns = (fields: readonly NamedField[]): SQL =>
  sql.join(
    fields.map((field, index) => sql`${toParquetColumn(field)} AS ${sql.identifier(`c${index}`)}`),
    sql`, `,
  )

const LINE_SETTINGS = {
  output_format_json_escape_forward_slashes: 0,
  output_format_json_quote_denormals: 0,
} as const

/** Reads the pages of a selection. `read` gets a statement with the columns of a page, and returns the size of its result. */
async function* readPages<Part>(
  { select }: ClickHouse,
  query: RowQuery,
  columns: SQL,
  read: (statement: SQL) => AsyncIterable<{ part: Part; bytes: number }>,
): AsyncGenerator<Part> {
  const { start, end } = query
  for (const { keys, at, id, idType, from, where, order } of buildScans(query)) {
    const key = ({ at: time, id: value }: Key) =>
      sql`(${toTime(time)}, ${idType === 'UUID' ? toOrder(sql`toUUID(${value})`) : sql`${value}`})`
    const ordered = idType === 'UUID' ? toOrder(id) : id
    const inInterval = all([
      start && sql`${at} >= ${toTime(start.toISOString())}`,
      sql`${at} < ${toTime(end.toISOString())}`,
    ])
    let limit = ROWS_FIRST
    let after: Key | null = null
    for (;;) {
      const lower: SQL = all([inInterval, after && sql`(${at}, ${ordered}) > ${key(after)}`])
      // The last key of the page is found in the columns of the key only.
      const [last]: Key[] = await select<Key>(sql`
        SELECT ${sql.raw(`concat(replaceOne(toString(at), ' ', 'T'), 'Z')`)} AS at, toString(id) AS id FROM (
          SELECT ${at} AS at, ${id} AS id FROM ${keys} AND ${lower} ORDER BY at, ${ordered} LIMIT 1 OFFSET ${limit - 1})`)
      const range = all([lower, last && sql`(${at}, ${ordered}) <= ${key(last)}`])
      let size = 1
      for await (const { part, bytes } of read(sql`SELECT ${columns} FROM ${from(range)}
        ${where || query.where ? sql`WHERE ${all([where, query.where])}` : sql``} ORDER BY ${order}
        SETTINGS max_block_size = ${sql.raw(String(BLOCK_ROWS))}`)) {
        size += bytes
        yield part
      }
      if (!last) break
      after = last
      limit = Math.max(10, Math.min(ROWS_MAX, Math.floor((limit * TARGET_BYTES) / size)))
    }
  }
}

/** Rows of exports. */
export function createExportStore(clickhouse: ClickHouse): ExportStore {
  return {
    openRows(selection) {
      const query = compileSelection(selection)
      const { fields } = query
      const types = fields.map(({ type }) => type)
      return {
        columns: fields.map(({ name, type }) => ({ name, type })),
        async *lines(signal) {
          yield* readPages(clickhouse, query, toLine(fields), async function* (statement) {
            for await (const lines of clickhouse.readLines(statement, signal, LINE_SETTINGS)) {
              signal.throwIfAborted()
              yield { part: { rows: countLines(lines), bytes: lines }, bytes: lines.length }
            }
            signal.throwIfAborted()
          })
        },
        parquet: (compression, signal) =>
          readPages(clickhouse, query, toParquetColumns(fields), async function* (statement) {
            const names = fields.map(
              ({ name }, index) => sql`${sql.identifier(`c${index}`)} AS ${sql.identifier(name)}`,
            )
            const named = sql`SELECT ${sql.join(names, sql`, `)} FROM (${statement})`
            const parts: Buffer[] = []
            for await (const part of clickhouse.read(named, 'Parquet', signal, {
              output_format_parquet_compression_method: compression ?? 'none',
              output_format_parquet_write_bloom_filter: 0,
              // The order of the statement around which the names are.
              query_plan_remove_redundant_sorting: 0,
            }))
              parts.push(part)
            signal.throwIfAborted()
            const part = Buffer.concat(parts)
            // Compressed; the page is as large as its rows in memory.
            yield { part, bytes: part.length * PARQUET_RATIO }
          }),
        async *values(signal) {
          yield* readPages(
            clickhouse,
            query,
            sql.join(fields.map(toSelected), sql`, `),
            async function* (statement) {
              for await (const lines of clickhouse.stream(statement, 'JSONCompactEachRow', signal)) {
                signal.throwIfAborted()
                const rows = lines.map((line) => JSON.parse(line) as Selected[])
                const part = rows.map((values) =>
                  types.map((type, index) => toValue(values[index] ?? null, type)),
                )
                const bytes = lines.reduce((sum, line) => sum + line.length, 0)
                if (lines.length > 0) yield { part, bytes }
              }
              signal.throwIfAborted()
            },
          )
        },
      }
    },

    async countRows(selection) {
      const { model, project_id, start, end, by, where } = compileSelection(selection)
      const within = (at: SQL) =>
        sql`(${all([start && sql`${at} >= ${toTime(start.toISOString())}`, sql`${at} < ${toTime(end.toISOString())}`])})`
      const isOwn = sql`project_id = ${project_id}`
      const from =
        model === 'events'
          ? sql`(SELECT * FROM events WHERE ${isOwn} AND ${within(sql.raw(by))} LIMIT 1 BY uuid) AS events WHERE true`
          : sql`(SELECT * FROM persons FINAL WHERE ${isOwn}) AS persons
            INNER JOIN (SELECT * FROM distinct_ids FINAL WHERE ${isOwn} AND NOT is_deleted) AS distinct_ids
            ON distinct_ids.person_id = persons.id
            WHERE (${within(sql`persons.changed_at`)} OR ${within(sql`distinct_ids.changed_at`)})`
      const [row] = await clickhouse.select<{ count: number }>(sql`
        SELECT toUInt32(count()) AS count FROM (
          SELECT 1 FROM ${from} ${where ? sql`AND (${where})` : sql``} LIMIT ${COUNT_MAX})`)
      return row?.count ?? 0
    },

    async findEarliest(model, project_id) {
      const [table, at] = model === 'events' ? ['events', 'timestamp'] : ['persons FINAL', 'changed_at']
      const [row] = await clickhouse.select<{ at: string }>(sql`
        SELECT ${formatTime(`min(${at})`)} AS at FROM ${sql.raw(table)} WHERE project_id = ${project_id}
        HAVING count() > 0`)
      // Dates have milliseconds; the fraction is cut.
      return row ? new Date(`${row.at.slice(0, 23)}Z`) : null
    },
  }
}

/** Typical size of rows in memory divided by that in Parquet. */
const PARQUET_RATIO = 8
const NEWLINE = 0x0a

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** Upper limit of row counts. */
const COUNT_MAX = 1_000_000
