import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_COLUMNS } from '../../../contract/domain/export-columns'
import type { ExportModel } from '../../../contract/domain/exports'
import { built } from '../../../tests/support/built-server'
import { hasClickHouse, startClickHouse } from '../../../tests/support/clickhouse'
import { freshDatabase } from '../../../tests/support/database'
import { buildJob } from '../../../tests/support/export-job'
import { buildOrganization } from '../../../tests/support/factories'
import { createRandom } from '../../../tests/support/seeded-random'
import { createClickHouseEventStore } from '../events/store/clickhouse/clickhouse-event-store'
import { openClickHouse } from '../events/store/clickhouse/client'
import { createClickHouseCopy } from '../events/store/clickhouse/copy'
import { migrateClickHouse } from '../events/store/clickhouse/tables'
import { COPIED_TABLES, type CopiedRow } from '../events/store/copy'
import type { EventStore, ExportSelection } from '../events/store/event-store'
import { createSqlCopy } from '../events/store/sql/copy'
import { createSqlEventStore } from '../events/store/sql/sql-event-store'

/* The same rows are exported from both event stores: the files are equal, byte for byte. */

const { folderDestination } = built

const COUNT = 3000
const START = Date.parse('2024-05-01T10:00:00Z')
const HOUR = 3_600_000

/** JSON values that engines tend to write in another way. */
const VALUES = [
  '1.0',
  '1e3',
  '-0',
  '0.1000',
  '123456789012345678901234567890',
  '9007199254740993',
  '1e400',
  '5e-324',
  'null',
  'true',
  '"\\u00e9 é \\/ / \\" \\\\ \\n"',
  '"\\ud83d\\ude00 😀 \\u2028"',
  '""',
  '{ "b" : 1,  "a":[ ] }',
  '[1, "two", {"three": 3.50}]',
  '"<script>&amp;</script>"',
  '"2024-05-01T10:00:00.123456+02:00"',
]

function createRows(project_id: number): Record<(typeof COPIED_TABLES)[number], CopiedRow[]> {
  const random = createRandom(7)
  const below = (count: number) => Math.floor(random() * count)
  const pick = () => VALUES[below(VALUES.length)] ?? 'null'
  const createDocument = () =>
    `{"key":${pick()}, "$ip":"192.0.2.${below(250)}","$set" : {"a":${pick()}},"$set_once":${pick()}}`
  const createTime = () =>
    `${new Date(START + below(HOUR)).toISOString().slice(0, 19)}.${String(below(3) * 120_345).padStart(6, '0')}Z`
  const persons = Array.from({ length: 300 }, (_, index) => ({
    project_id,
    id: randomUUID(),
    properties: createDocument(),
    is_identified: index % 3 === 0,
    is_deleted: index % 5 === 0,
    version: below(9),
    created_at: createTime(),
    changed_at: createTime(),
  }))
  const distinct_ids = Array.from({ length: 500 }, (_, index) => ({
    project_id,
    distinct_id: ['ann', 'Ünï', '😀', 'a\\b\'c"', 'tab\tid'][index % 5] + String(index),
    person_id: persons[index % persons.length]?.id ?? '',
    version: below(3),
    changed_at: createTime(),
  }))
  const events = Array.from({ length: COUNT }, (_, index) => ({
    project_id,
    uuid: randomUUID(),
    event: index % 4 === 0 ? '$pageview' : `seen "${index % 9}"`,
    distinct_id: distinct_ids[below(distinct_ids.length)]?.distinct_id ?? '',
    timestamp: createTime(),
    inserted_at: createTime(),
    properties: createDocument(),
    elements_chain: index % 3 === 0 ? 'a.btn:href="/x"text="ä"' : null,
    person_id: randomUUID(),
    person_properties: index % 2 === 0 ? createDocument() : null,
  }))
  return { events, persons, distinct_ids }
}

describe.runIf(hasClickHouse)('exports from both event stores', () => {
  let project_id = 0
  let folder: string
  let stores: Record<'sql' | 'clickhouse', EventStore>
  let close: () => Promise<void>
  beforeAll(async () => {
    const [database, server] = await Promise.all([freshDatabase(), startClickHouse()])
    const { db } = database
    const clickhouse = openClickHouse({ url: server.url, database: server.database })
    await migrateClickHouse(clickhouse, db)
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-stores-'))
    project_id = (await buildOrganization(db)).project.id
    const rows = createRows(project_id)
    for (const copy of [createSqlCopy(db), createClickHouseCopy(clickhouse)])
      for (const table of COPIED_TABLES) await copy.write(table, rows[table])
    stores = { sql: createSqlEventStore(db), clickhouse: createClickHouseEventStore(clickhouse, db) }
    close = async () => {
      await clickhouse.close()
      await Promise.all([database.close(), server.close(), rm(folder, { recursive: true })])
    }
  }, 60_000)
  afterAll(() => close())

  /** Exports from a store; returns the files by their names. */
  async function exportFiles(
    store: 'sql' | 'clickhouse',
    config: object,
    more: Partial<ExportSelection> & { model: ExportModel },
  ): Promise<Record<string, string>> {
    const rows = stores[store].openRows({
      project_id,
      start: new Date(START),
      end: new Date(START + HOUR),
      by: 'inserted_at',
      arrivedBefore: null,
      fields: FILE_COLUMNS[more.model],
      hogql_query: null,
      filters: null,
      include_events: [],
      exclude_events: [],
      ...more,
    })
    const { job, output } = buildJob({ prefix: 'out', ...config }, more.model, rows)
    const target = join(folder, randomUUID())
    await folderDestination({ folder: target }).write({
      ...job,
      run: { ...job.run, batch_export_id: 'export' },
    })
    expect(output.rows).toBeGreaterThan(400)
    const entries = await readdir(target, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return Object.fromEntries(
      await Promise.all(
        files.map(async (file) => [
          file.name,
          (await readFile(join(file.parentPath, file.name))).toString('base64'),
        ]),
      ),
    )
  }

  it.each<[string, object]>([
    ['JSON lines', { file_format: 'JSONLines' }],
    ['compressed JSON lines', { file_format: 'JSONLines', compression: 'gzip', max_file_size_mb: 1 }],
    ['Parquet', { file_format: 'Parquet', max_file_size_mb: 1 }],
    ['compressed Parquet', { file_format: 'Parquet', compression: 'zstd', max_file_size_mb: 1 }],
  ])('have the same bytes as %s', async (_, config) => {
    for (const model of ['events', 'persons'] as const) {
      const files = await exportFiles('sql', config, { model })
      expect(await exportFiles('clickhouse', config, { model })).toEqual(files)
      expect(Object.keys(files).length).toBeGreaterThan(0)
    }
  })

  /** Columns with their types, and rows. */
  async function readParquet(files: Record<string, string>) {
    const [content = ''] = Object.values(files)
    const path = join(folder, `${randomUUID()}.parquet`)
    await writeFile(path, content, 'base64')
    const database = await DuckDBInstance.create(':memory:')
    const connection = await database.connect()
    const read = async (statement: string) => (await connection.runAndReadAll(statement)).getRowsJson()
    const rows = await read(`select * from '${path}'`)
    // DuckDB writes documents in another form, and ClickHouse as they were sent.
    const parse = (value: unknown) =>
      typeof value === 'string' && value.startsWith('{') ? JSON.stringify(JSON.parse(value)) : value
    const both = [await read(`describe select * from '${path}'`), rows.map((row) => row.map(parse))]
    connection.closeSync()
    database.closeSync()
    return both
  }

  // ClickHouse writes Parquet files without a maximum size.
  it.each([null, 'zstd', 'lz4', 'snappy', 'gzip', 'brotli'])(
    'have the same rows as Parquet with %s',
    async (compression) => {
      const hogql_query =
        "select uuid, event as name, toDate(timestamp) as day, 1.5 as number, event = 'x' as is_x, created_at, properties.$ip as ip, 7 as whole from events"
      for (const more of [
        { model: 'events' },
        { model: 'persons' },
        { model: 'events', hogql_query },
      ] as const) {
        const config = { file_format: 'Parquet', compression }
        const expected = await readParquet(await exportFiles('sql', config, more))
        expect(await readParquet(await exportFiles('clickhouse', config, more))).toEqual(expected)
        expect(expected[1]?.length).toBeGreaterThan(400)
      }
    },
  )

  it('have the same bytes for selected events and a query', async () => {
    const config = { file_format: 'JSONLines' }
    const hogql_query =
      "select uuid, event as name, properties.$ip as value, upper(distinct_id) as id, toDate(timestamp) as day from events where event != 'nothing'"
    for (const more of [
      { by: 'timestamp', exclude_events: ['$pageview'] } as const,
      { include_events: ['$pageview'] },
      { hogql_query },
    ])
      expect(await exportFiles('clickhouse', config, { model: 'events', ...more })).toEqual(
        await exportFiles('sql', config, { model: 'events', ...more }),
      )
  })
})
