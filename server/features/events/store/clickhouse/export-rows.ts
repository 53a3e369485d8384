import { type SQL, sql } from 'drizzle-orm'
import type { ExportModel } from '../../../../../contract/domain/exports'
import { encodeJson, JsonText } from '../../../../core/json'
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
const ROWS_MAX = 50_000
/** Target size of a page in characters, which ClickHouse sorts in memory. */
const TARGET_LENGTH = 32 * 1024 * 1024

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

/** Converts a value for a line, in the format of PostgreSQL. */
function toLineValue(value: Selected, type: ColumnType) {
  if (typeof value !== 'string') return value
  if (type === 'json' || type === 'bigint') return new JsonText(value)
  return type === 'timestamp' ? `${value.replace(/\.?0*Z$/, '')}+00:00` : value
}

async function* readPages(
  { select, stream }: ClickHouse,
  query: RowQuery,
  signal: AbortSignal,
): AsyncGenerator<Selected[][]> {
  const { fields, start, end } = query
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
      const statement = sql`SELECT ${sql.join(fields.map(toSelected), sql`, `)} FROM ${from(range)}
        ${where || query.where ? sql`WHERE ${all([where, query.where])}` : sql``} ORDER BY ${order}`
      let length = 0
      for await (const lines of stream(statement, 'JSONCompactEachRow', signal)) {
        signal.throwIfAborted()
        length += lines.reduce((sum, line) => sum + line.length, 0)
        if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as Selected[])
      }
      signal.throwIfAborted()
      if (!last) break
      after = last
      limit = Math.max(10, Math.min(limit * 4, ROWS_MAX, Math.floor((limit * TARGET_LENGTH) / (length + 1))))
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
          for await (const page of readPages(clickhouse, query, signal)) {
            const lines = page.map((values) =>
              encodeJson(
                Object.fromEntries(
                  fields.map(({ name, type }, index) => [name, toLineValue(values[index] ?? null, type)]),
                ),
              ),
            )
            yield { rows: page.length, bytes: Buffer.concat(lines.flatMap((line) => [line, NEWLINE])) }
          }
        },
        async *values(signal) {
          for await (const page of readPages(clickhouse, query, signal))
            yield page.map((values) => types.map((type, index) => toValue(values[index] ?? null, type)))
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

const NEWLINE = Buffer.from('\n')
/** Upper limit of row counts. */
const COUNT_MAX = 1_000_000
