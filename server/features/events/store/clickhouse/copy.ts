import { type SQL, sql } from 'drizzle-orm'
import type { ArrivalRange, CopiedRow, CopiedTable, CopyBatch, DaySum, EventCopy, RowHash } from '../copy'
import { formatTime, writeUuids } from './append'
import type { ClickHouse } from './client'
import { getDocument, toDocumentColumns } from './documents'
import { toTime } from './keyset'
import { isOneIn } from './tables'

const NO_UUID = '00000000-0000-0000-0000-000000000000'

const time = (name: string) => formatTime(name)
const micros = (name: string) => sql.raw(`toString(toUnixTimestamp64Micro(${name}))`)
const flag = (name: string) => sql.raw(`toString(toUInt8(${name}))`)
const uuid = (name: string) => sql.raw(`toString(${name})`)

interface Table {
  at: string
  id: string
  idType: 'UUID' | 'String'
  documents: string[]
  /** Columns of a copied row. Empty texts and ids are absent values. */
  columns: SQL
  /** Columns that are hashed, as text in their order. */
  hashed: SQL[]
  /** Rows that exist. */
  isLive: SQL
}

const TABLES: Record<CopiedTable, Table> = {
  events: {
    at: 'inserted_at',
    id: 'uuid',
    idType: 'UUID',
    documents: ['properties', 'person_properties'],
    columns: sql`project_id, uuid, event, distinct_id, ${time('timestamp')} AS timestamp,
      ${time('inserted_at')} AS inserted_at, ${getDocument('events', 'properties')} AS properties,
      nullIf(elements_chain, '') AS elements_chain, nullIf(person_id, toUUID('${sql.raw(NO_UUID)}')) AS person_id,
      nullIf(${getDocument('events', 'person_properties')}, '') AS person_properties`,
    hashed: [
      uuid('uuid'),
      sql`event`,
      sql`distinct_id`,
      micros('timestamp'),
      micros('inserted_at'),
      getDocument('events', 'properties'),
      sql`elements_chain`,
      uuid('person_id'),
      getDocument('events', 'person_properties'),
    ],
    isLive: sql`true`,
  },
  persons: {
    at: 'changed_at',
    id: 'id',
    idType: 'UUID',
    documents: ['properties'],
    columns: sql`project_id, id, ${getDocument('persons', 'properties')} AS properties, is_identified, is_deleted,
      toUInt32(version) AS version, ${time('created_at')} AS created_at, ${time('changed_at')} AS changed_at`,
    hashed: [
      uuid('id'),
      getDocument('persons', 'properties'),
      flag('is_identified'),
      flag('is_deleted'),
      sql`toString(version)`,
      micros('created_at'),
      micros('changed_at'),
    ],
    isLive: sql`true`,
  },
  distinct_ids: {
    at: 'changed_at',
    id: 'distinct_id',
    idType: 'String',
    documents: [],
    columns: sql`project_id, distinct_id, person_id, toUInt32(version) AS version,
      ${time('changed_at')} AS changed_at`,
    hashed: [sql`distinct_id`, uuid('person_id'), sql`toString(version)`, micros('changed_at')],
    // A deleted distinct ID has no row in the database.
    isLive: sql`NOT is_deleted`,
  },
}

/** First 60 bits of the MD5. */
const buildHash = ({ hashed }: Table) =>
  sql`bitShiftRight(reinterpretAsUInt64(reverse(substring(toString(MD5(concat(${sql.join(
    hashed,
    sql`, '\x1f', `,
  )}))), 1, 8))), 4)`

/** Maximum size in characters of the rows of a batch. */
const BATCH_LENGTH = 4 * 1024 * 1024
/** Number of keys per statement, after which a copy resumes. */
const PAGE = 20_000

/** Maximum length of the ids of a deletion, which are in its URL. */
const URL_LENGTH = 8000

function* chunkIds(ids: string[]): Iterable<string[]> {
  let chunk: string[] = []
  let length = 0
  for (const id of ids) {
    const added = encodeURIComponent(`'${id}',`).length
    if (chunk.length > 0 && length + added > URL_LENGTH) {
      yield chunk
      chunk = []
      length = 0
    }
    chunk.push(id)
    length += added
  }
  if (chunk.length > 0) yield chunk
}

/** Inserts of a move are large: the server writes each of them at once. */
const INSERT_SETTINGS = { async_insert: 0 } as const

/** Access of a move to the tables of ClickHouse. */
export function createClickHouseCopy(clickhouse: ClickHouse): EventCopy {
  const { select, stream, run, insert } = clickhouse
  const { signal } = new AbortController()

  function isInRange(name: CopiedTable, { since, until, oldest }: ArrivalRange): SQL {
    const at = sql.raw(`${name}.${TABLES[name].at}`)
    const conditions = [
      sql`true`,
      since !== null && sql`${at} > ${toTime(since)}`,
      until !== null && sql`${at} <= ${toTime(until)}`,
      oldest !== null && name === 'events' && sql`events.timestamp >= ${toTime(oldest)}`,
    ].filter((condition) => condition !== false)
    return sql.join(conditions, sql` AND `)
  }

  /** Latest versions of the rows of a project. The columns of the result must not hide those of conditions. */
  const selectLive = (name: CopiedTable, project_id: number, range: ArrivalRange) =>
    sql`${sql.raw(name)} FINAL WHERE project_id = ${project_id} AND ${TABLES[name].isLive} AND ${isInRange(name, range)}`

  /** Reads rows as batches of limited size. */
  async function* readBatches(statement: SQL, max: number): AsyncGenerator<CopiedRow[]> {
    let rows: CopiedRow[] = []
    let length = 0
    for await (const lines of stream(statement, 'JSONEachRow', signal)) {
      for (const line of lines) {
        rows.push(JSON.parse(line))
        length += line.length
        if (rows.length < max && length < BATCH_LENGTH) continue
        yield rows
        rows = []
        length = 0
      }
    }
    if (rows.length > 0) yield rows
  }

  const findProjects = async (name: CopiedTable) =>
    (
      await select<{ id: number }>(
        sql`SELECT DISTINCT project_id AS id FROM ${sql.raw(name)} ORDER BY project_id`,
      )
    ).map(({ id }) => id)

  /**
   * Reads events a day at a time, in the order of the table: no other order can be read without sorting all of them. A
   * copy that resumes begins the day again.
   */
  async function* readEvents(
    project_id: number,
    range: ArrivalRange,
    after: string,
    max: number,
  ): AsyncGenerator<CopyBatch> {
    const where = sql`project_id = ${project_id} AND ${isInRange('events', range)}`
    const days = await select<{ day: string }>(
      sql`SELECT DISTINCT toString(toDate32(timestamp)) AS day FROM events WHERE ${where} ORDER BY day`,
    )
    for (const { day } of days) {
      if (day <= after) continue
      const statement = sql`
        SELECT ${TABLES.events.columns} FROM events WHERE ${where}
          AND toDate32(events.timestamp) = toDate32(${day}) ORDER BY events.event, events.survey_id, events.uuid`
      const rows = readBatches(statement, max)
      for await (const batch of rows) yield { rows: batch, position: null }
      yield { rows: [], position: { project_id, at: day, id: '' } }
    }
  }

  /** Reads persons or distinct ids in the order of their keys. */
  async function* readByKey(
    name: 'persons' | 'distinct_ids',
    project_id: number,
    range: ArrivalRange,
    start: string,
    max: number,
  ): AsyncGenerator<CopyBatch> {
    const { id, at, idType, columns } = TABLES[name]
    const key = sql.raw(`${name}.${id}`)
    const cast = (value: string) => (idType === 'UUID' ? sql`toUUID(${value})` : sql`${value}`)
    // The key condition selects rows without reading the others.
    const changed =
      range.since === null
        ? sql`true`
        : sql`${key} IN (SELECT ${sql.raw(id)} FROM ${sql.raw(name)}
            WHERE project_id = ${project_id} AND ${sql.raw(at)} > ${toTime(range.since)})`
    let after = start
    for (;;) {
      const beyond = after === '' ? sql`true` : sql`${key} > ${cast(after)}`
      const statement = sql`
        SELECT ${columns} FROM ${selectLive(name, project_id, range)} AND ${changed} AND ${beyond}
        ORDER BY ${key} LIMIT ${PAGE}`
      let count = 0
      for await (const rows of readBatches(statement, max)) {
        count += rows.length
        after = String(rows.at(-1)?.[id])
        yield { rows, position: { project_id, at: '', id: after } }
      }
      if (count < PAGE) return
    }
  }

  return {
    async countByProject(name, range) {
      const rows = await select<{ project_id: number; count: number }>(sql`
        SELECT project_id, count() AS count FROM ${sql.raw(name)} FINAL
        WHERE ${TABLES[name].isLive} AND ${isInRange(name, range)} GROUP BY project_id ORDER BY project_id`)
      return new Map(rows.map(({ project_id, count }) => [project_id, count]))
    },

    async *read(name, range, after, max) {
      for (const project_id of await findProjects(name)) {
        if (after && project_id < after.project_id) continue
        const start = project_id === after?.project_id ? after : null
        yield* name === 'events'
          ? readEvents(project_id, range, start?.at ?? '', max)
          : readByKey(name, project_id, range, start?.id ?? '', max)
      }
    },

    readByIds: (name, project_id, ids) =>
      select<CopiedRow>(sql`
        SELECT ${TABLES[name].columns} FROM ${selectLive(name, project_id, { since: null, until: null, oldest: null })}
          AND ${isOneIn(sql.raw(`${name}.${TABLES[name].id}`), ids, TABLES[name].idType)}`),

    async write(name, rows) {
      const { documents } = TABLES[name]
      const uuids = name === 'events' ? rows : []
      const inserted = insert(
        name,
        rows.map((row) => ({
          ...row,
          ...(name === 'distinct_ids' && { is_deleted: false }),
          ...(name === 'events' && {
            elements_chain: row.elements_chain ?? '',
            person_id: row.person_id ?? NO_UUID,
          }),
          ...Object.assign(
            {},
            ...documents.map((column) =>
              toDocumentColumns(column, row[column] === null ? null : String(row[column])),
            ),
          ),
        })),
        INSERT_SETTINGS,
      )
      // The order does not matter: a batch that was not written completely is written again.
      await Promise.all([
        inserted,
        writeUuids(
          clickhouse,
          uuids.map(({ project_id, uuid, timestamp }) => ({
            project_id: Number(project_id),
            uuid: String(uuid),
            timestamp: String(timestamp),
          })),
          INSERT_SETTINGS,
        ),
      ])
    },

    async delete(name, project_id, ids) {
      const { id, idType } = TABLES[name]
      for (const some of chunkIds(ids))
        await run(
          sql`DELETE FROM ${sql.raw(name)} WHERE project_id = ${project_id} AND ${isOneIn(sql.raw(id), some, idType)}`,
        )
    },

    async clear() {
      for (const name of [...Object.keys(TABLES), 'event_uuids'])
        await run(sql`TRUNCATE TABLE ${sql.raw(name)}`)
    },

    sumDays: (name, project_id, range) =>
      select<DaySum>(sql`
        SELECT toString(toDate32(${sql.raw(TABLES[name].at)})) AS day, count() AS count,
          toString(sum(toUInt128(${buildHash(TABLES[name])}))) AS checksum
        FROM ${selectLive(name, project_id, range)} GROUP BY day ORDER BY day`),

    async *readHashes(name, project_id, day, range) {
      const { at } = TABLES[name]
      const id = sql.raw(`toString(${name}.${TABLES[name].id})`)
      const statement = sql`
        SELECT ${formatTime(at)} AS at, ${id} AS id, toString(${buildHash(TABLES[name])}) AS hash
        FROM ${selectLive(name, project_id, range)} AND toDate32(${sql.raw(at)}) = toDate32(${day})
        ORDER BY ${sql.raw(at)}, ${id}`
      for await (const lines of stream(statement, 'JSONEachRow', signal))
        if (lines.length > 0) yield lines.map((line): RowHash => JSON.parse(line))
    },
  }
}
