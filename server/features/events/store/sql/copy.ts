import { type SQL, sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'
import { JsonText } from '../../../../core/json'
import type {
  ArrivalRange,
  CopiedRow,
  CopiedTable,
  CopyBatch,
  CopyPosition,
  EventCopy,
  RowHash,
} from '../copy'
import { chunkJson } from './append'
import { findProjects } from './find-projects'

type Kind = 'uuid' | 'text' | 'time' | 'document' | 'boolean' | 'integer'

interface Table {
  /** Columns in the order in which they are hashed. */
  columns: Record<string, Kind>
  /** Time of arrival or of the last change. */
  at: SQL
  /** Key of a row in its project, in an expression that sorts by bytes. */
  id: SQL
  idName: string
  idType: 'uuid' | 'text'
  /** Clause that ignores rows that are stored in this or a later version. */
  conflict: string
}

const isLater = (key: string, table: string, columns: string[]) =>
  `on conflict (${key}) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
    where excluded.version >= ${table}.version`

const TABLES: Record<CopiedTable, Table> = {
  events: {
    columns: {
      uuid: 'uuid',
      event: 'text',
      distinct_id: 'text',
      timestamp: 'time',
      inserted_at: 'time',
      properties: 'document',
      elements_chain: 'text',
      person_id: 'uuid',
      person_properties: 'document',
    },
    at: sql`inserted_at`,
    id: sql`uuid`,
    idName: 'uuid',
    idType: 'uuid',
    conflict: 'on conflict do nothing',
  },
  persons: {
    columns: {
      id: 'uuid',
      properties: 'document',
      is_identified: 'boolean',
      is_deleted: 'boolean',
      version: 'integer',
      created_at: 'time',
      changed_at: 'time',
    },
    at: sql`changed_at`,
    id: sql`id`,
    idName: 'id',
    idType: 'uuid',
    conflict: isLater('id', 'persons', [
      'properties',
      'is_identified',
      'is_deleted',
      'version',
      'created_at',
      'changed_at',
    ]),
  },
  distinct_ids: {
    columns: { distinct_id: 'text', person_id: 'uuid', version: 'integer', changed_at: 'time' },
    at: sql`changed_at`,
    id: sql`distinct_id collate "C"`,
    idName: 'distinct_id',
    idType: 'text',
    conflict: isLater('project_id, distinct_id', 'distinct_ids', ['person_id', 'version', 'changed_at']),
  },
}

/** Maximum size in bytes of the rows of a batch. */
const BATCH_BYTES = 8 * 1024 * 1024
/** Approximate size of the columns of a row that have a fixed length. */
const ROW_BYTES = 200
const HASHES = 20_000

const NO_UUID = '00000000-0000-0000-0000-000000000000'

const TO_TEXT: Record<Kind, (name: string) => string> = {
  uuid: (name) => `coalesce(${name}::text, '${NO_UUID}')`,
  text: (name) => `coalesce(${name}, '')`,
  time: (name) => `(extract(epoch from ${name}) * 1000000)::bigint::text`,
  document: (name) => `coalesce(${name}::text, '')`,
  boolean: (name) => `${name}::int::text`,
  integer: (name) => `${name}::text`,
}
const TO_COLUMN: Record<Kind, (name: string) => string> = {
  uuid: (name) => `${name}::text`,
  text: (name) => name,
  time: (name) => `to_char(${name}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  document: (name) => `${name}::text`,
  boolean: (name) => name,
  integer: (name) => name,
}
const TYPES: Record<Kind, string> = {
  uuid: 'uuid',
  text: 'text',
  time: 'timestamptz',
  document: 'json',
  boolean: 'boolean',
  integer: 'int',
}

const mapColumns = ({ columns }: Table, map: (name: string, kind: Kind) => string): string =>
  Object.entries(columns)
    .map(([name, kind]) => map(name, kind))
    .join(', ')

const buildHash = (table: Table) =>
  sql.raw(
    `('x' || left(md5(concat_ws(E'\\x1f', ${mapColumns(table, (name, kind) => TO_TEXT[kind](name))})), 15))::bit(60)::bigint`,
  )
const buildSelection = (table: Table) =>
  sql.raw(`project_id, ${mapColumns(table, (name, kind) => `${TO_COLUMN[kind](name)} as ${name}`)}`)
const formatTime = (at: SQL) => sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

function isInRange(name: CopiedTable, { since, until, oldest }: ArrivalRange): SQL {
  const { at } = TABLES[name]
  const conditions = [
    sql`true`,
    since !== null && sql`${at} > ${since}::timestamptz`,
    until !== null && sql`${at} <= ${until}::timestamptz`,
    oldest !== null && name === 'events' && sql`timestamp >= ${oldest}::timestamptz`,
  ].filter((condition) => condition !== false)
  return sql.join(conditions, sql` and `)
}

/** Access of a move to the tables of the database. `db` may be a transaction. */
export function createSqlCopy(db: Database): EventCopy {
  async function countByProject(name: CopiedTable, range: ArrivalRange): Promise<Map<number, number>> {
    const rows = await selectRows<{ project_id: number; count: number }>(
      db,
      sql`select project_id, count(*)::float8 as count from ${sql.raw(name)} where ${isInRange(name, range)}
        group by project_id order by project_id`,
    )
    return new Map(rows.map(({ project_id, count }) => [project_id, count]))
  }

  async function* readProject(
    name: CopiedTable,
    project_id: number,
    range: ArrivalRange,
    start: CopyPosition | null,
    max: number,
  ): AsyncGenerator<CopyBatch> {
    const table = TABLES[name]
    const { at, id, idType } = table
    const bytes = Object.entries(table.columns)
      .filter(([, kind]) => kind === 'document' || kind === 'text')
      .map(([column]) => `coalesce(octet_length(${column}::text), 0)`)
      .join(' + ')
    let after = start
    for (;;) {
      const beyond = after
        ? sql`${at} >= ${after.at}::timestamptz
            and (${at} > ${after.at}::timestamptz or ${id} > ${after.id}::${sql.raw(idType)})`
        : sql`true`
      const page = await selectRows<CopiedRow & { page_at: string; page_id: string }>(
        db,
        sql`
        select ${buildSelection(table)}, ${formatTime(at)} as page_at, ${id}::text as page_id from (
          select *, sum(bytes) over (order by ${at}, ${id}) - bytes as bytes_before from (
            select *, (${sql.raw(bytes)} + ${ROW_BYTES})::bigint as bytes from ${sql.raw(name)}
            where project_id = ${project_id} and ${isInRange(name, range)} and ${beyond}
            order by ${at}, ${id} limit ${max}
          ) page
        ) measured where bytes_before < ${BATCH_BYTES} order by ${at}, ${id}`,
      )
      const last = page.at(-1)
      if (!last) return
      after = { project_id, at: last.page_at, id: last.page_id }
      const rows = page.map(({ page_at: _at, page_id: _id, ...row }): CopiedRow => row)
      yield { rows, position: after }
    }
  }

  return {
    countByProject,

    async *read(name, range, after, max) {
      for (const project_id of await findProjects(db, sql.raw(name))) {
        if (after && project_id < after.project_id) continue
        yield* readProject(name, project_id, range, project_id === after?.project_id ? after : null, max)
      }
    },

    async readByIds(name, project_id, ids) {
      const table = TABLES[name]
      return selectRows<CopiedRow>(
        db,
        sql`select ${buildSelection(table)} from ${sql.raw(name)} where project_id = ${project_id}
          and ${sql.raw(table.idName)} = any (${toArrayLiteral(ids)}::${sql.raw(table.idType)}[])`,
      )
    },

    async write(name, rows) {
      const table = TABLES[name]
      const names = mapColumns(table, (column) => column)
      const types = mapColumns(table, (column, kind) => `${column} ${TYPES[kind]}`)
      const documents = Object.keys(table.columns).filter((column) => table.columns[column] === 'document')
      const encoded = rows.map((row) => ({
        ...row,
        ...Object.fromEntries(
          documents.map((column) => [
            column,
            row[column] === null ? null : new JsonText(String(row[column])),
          ]),
        ),
      }))
      for (const text of chunkJson(encoded))
        await db.execute(sql`
          insert into ${sql.raw(name)} (project_id, ${sql.raw(names)})
          select project_id, ${sql.raw(names)}
          from json_to_recordset(${text}::json) as row (project_id int, ${sql.raw(types)})
          ${sql.raw(table.conflict)}`)
    },

    async delete(name, project_id, ids) {
      const { idName, idType } = TABLES[name]
      await db.execute(sql`delete from ${sql.raw(name)} where project_id = ${project_id}
        and ${sql.raw(idName)} = any (${toArrayLiteral(ids)}::${sql.raw(idType)}[])`)
    },

    async clear() {
      await db.execute(sql`truncate events, persons, distinct_ids`)
    },

    async sumDays(name, project_id, range) {
      const table = TABLES[name]
      return selectRows(
        db,
        sql`
        select ${table.at}::date::text as day, count(*)::float8 as count, sum(${buildHash(table)})::text as checksum
        from ${sql.raw(name)} where project_id = ${project_id} and ${isInRange(name, range)} group by 1 order by 1`,
      )
    },

    async *readHashes(name, project_id, day, range) {
      const table = TABLES[name]
      const { at, id, idType } = table
      let after: RowHash | undefined
      do {
        const beyond: SQL = after
          ? sql`(${at} > ${after.at}::timestamptz or ${at} = ${after.at}::timestamptz and ${id} > ${after.id}::${sql.raw(idType)})`
          : sql`true`
        const rows: RowHash[] = await selectRows<RowHash>(
          db,
          sql`
          select ${formatTime(at)} as at, ${id}::text as id, ${buildHash(table)}::text as hash from ${sql.raw(name)}
          where project_id = ${project_id} and ${at} >= ${after?.at ?? day}::timestamptz
            and ${at} < ${day}::timestamptz + interval '1 day' and ${isInRange(name, range)} and ${beyond}
          order by ${at}, ${id} limit ${HASHES}`,
        )
        after = rows.at(-1)
        if (after) yield rows
      } while (after)
    },
  }
}
