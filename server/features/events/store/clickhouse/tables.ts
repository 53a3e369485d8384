import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../../core/db/database'
import type { ClickHouse, ClickHouseConfig } from './client'

/*
 * Tables of ClickHouse, and their migrations. All of them are replaced by key: a row with the same sorting key and a
 * higher version replaces another one when parts are merged, and queries with FINAL see only the one that remains.
 */

/** Advisory lock id (arbitrary, must be unique): servers that start together migrate one after the other. */
const LOCK = 4_807_533

const SURVEY_EVENTS = `('survey shown', 'survey dismissed', 'survey sent')`
const UUID = `'(?i)^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`
const text = (key: string) => `JSONExtract(properties, '${key}', 'Nullable(String)')`
const hash = (value: string) =>
  `toUUID(replaceRegexpOne(lower(hex(MD5(${value}))), '(.{8})(.{4})(.{4})(.{4})(.{12})', '\\\\1-\\\\2-\\\\3-\\\\4-\\\\5'))`

/*
 * Columns of what surveys and flags ask for. They are computed when a row is inserted, so that their queries read a few
 * bytes per event and not its properties. Without a value, ids are zero and texts are empty: nullable columns are slower.
 */
const EVENT_COLUMNS = `
  project_id Int32,
  uuid UUID,
  event String CODEC(ZSTD(1)),
  distinct_id String CODEC(ZSTD(1)),
  timestamp DateTime64(6, 'UTC') CODEC(Delta, ZSTD(1)),
  inserted_at DateTime64(6, 'UTC') CODEC(Delta, ZSTD(1)),
  properties String CODEC(ZSTD(3)),
  original_properties String CODEC(ZSTD(3)),
  elements_chain String CODEC(ZSTD(3)),
  person_id UUID,
  person_properties String CODEC(ZSTD(3)),
  original_person_properties String CODEC(ZSTD(3)),
  version UInt64 MATERIALIZED 18446744073709551615 - toUInt64(toUnixTimestamp64Micro(inserted_at)),
  survey_id UUID MATERIALIZED if(event IN ${SURVEY_EVENTS} AND match(ifNull(${text('$survey_id')}, ''), ${UUID}),
    toUUIDOrZero(ifNull(${text('$survey_id')}, '')), toUUIDOrZero('')),
  survey_response UUID MATERIALIZED if(event = 'survey sent'
      OR event = 'survey dismissed' AND ifNull(${text('$survey_partially_completed')}, '') = 'true',
    if(ifNull(${text('$survey_submission_id')}, '') = '', uuid, ${hash(`ifNull(${text('$survey_submission_id')}, '')`)}),
    toUUIDOrZero('')),
  survey_completed Bool MATERIALIZED event = 'survey sent' AND ifNull(${text('$survey_completed')}, '') != 'false',
  survey_language LowCardinality(String) MATERIALIZED if(event IN ${SURVEY_EVENTS},
    lower(replaceAll(leftUTF8(ifNull(${text('$survey_language')}, ''), 100), '_', '-')), ''),
  feature_flag LowCardinality(String) MATERIALIZED if(event = '$feature_flag_called',
    leftUTF8(ifNull(${text('$feature_flag')}, ''), 400), ''),
  feature_flag_response LowCardinality(String) MATERIALIZED if(event = '$feature_flag_called',
    leftUTF8(ifNull(${text('$feature_flag_response')}, ''), 400), ''),
  INDEX by_uuid uuid TYPE bloom_filter(0.001) GRANULARITY 1,
  INDEX by_distinct_id distinct_id TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX by_arrival inserted_at TYPE minmax GRANULARITY 1`

const PERSON_COLUMNS = `
  project_id Int32,
  id UUID,
  properties String CODEC(ZSTD(3)),
  original_properties String CODEC(ZSTD(3)),
  is_identified Bool,
  is_deleted Bool,
  version UInt64,
  created_at DateTime64(6, 'UTC') CODEC(Delta, ZSTD(1)),
  changed_at DateTime64(6, 'UTC') CODEC(Delta, ZSTD(1)),
  email String MATERIALIZED lowerUTF8(leftUTF8(ifNull(${text('email')}, ''), 200)),
  INDEX by_email email TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX by_change changed_at TYPE minmax GRANULARITY 1`

const DISTINCT_ID_COLUMNS = `
  project_id Int32,
  distinct_id String CODEC(ZSTD(1)),
  person_id UUID,
  is_deleted Bool,
  version UInt64,
  changed_at DateTime64(6, 'UTC') CODEC(Delta, ZSTD(1)),
  INDEX by_person person_id TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX by_change changed_at TYPE minmax GRANULARITY 1`

/** Engine of a table: in a cluster, every server has a replica. */
const engine = ({ cluster }: ClickHouseConfig, arguments_: string) =>
  `${cluster === undefined ? '' : 'Replicated'}ReplacingMergeTree(${arguments_})`

/** A server without replicas writes to the disk before it acknowledges, as PostgreSQL does. */
const settings = ({ cluster }: ClickHouseConfig, more: readonly string[] = []) => {
  const durable = cluster === undefined ? ['fsync_after_insert = 1', 'fsync_part_directory = 1'] : []
  const all = [...durable, ...more]
  return all.length === 0 ? '' : `SETTINGS ${all.join(', ')}`
}

/** Every append finds some hundred rows by random keys: with short granules, it reads few others. */
const BY_KEY = ['index_granularity = 256', 'min_compress_block_size = 4096']

const onCluster = ({ cluster }: ClickHouseConfig) =>
  cluster === undefined ? '' : `ON CLUSTER \`${cluster.replace(/[\\`]/g, '\\$&')}\``

/**
 * Migrations, forward only: a released one never changes. Each statement can be repeated, because a server may stop
 * between a statement and its record.
 */
const MIGRATIONS: readonly ((config: ClickHouseConfig) => string[])[] = [
  (config) => [
    `CREATE TABLE IF NOT EXISTS events ${onCluster(config)} (${EVENT_COLUMNS})
      ENGINE = ${engine(config, 'version')} PARTITION BY toYYYYMM(timestamp)
      ORDER BY (project_id, toDate32(timestamp), event, survey_id, uuid) ${settings(config)}`,
    `CREATE TABLE IF NOT EXISTS persons ${onCluster(config)} (${PERSON_COLUMNS})
      ENGINE = ${engine(config, 'version')} ORDER BY (project_id, id) ${settings(config, BY_KEY)}`,
    `CREATE TABLE IF NOT EXISTS distinct_ids ${onCluster(config)} (${DISTINCT_ID_COLUMNS})
      ENGINE = ${engine(config, 'version')} ORDER BY (project_id, distinct_id) ${settings(config, BY_KEY)}`,
  ],
  (config) => [
    `CREATE TABLE IF NOT EXISTS installation ${onCluster(config)} (id UUID)
      ENGINE = ${engine(config, '')} ORDER BY id ${settings(config)}`,
  ],
  (config) => [
    `CREATE TABLE IF NOT EXISTS event_uuids ${onCluster(config)} (project_id Int32, uuid UUID CODEC(NONE), day Date32)
      ENGINE = ${engine(config, '')} ORDER BY (project_id, uuid, day) ${settings(config, BY_KEY)}`,
    'INSERT INTO event_uuids SELECT project_id, uuid, toDate32(timestamp) FROM events',
    // Keys and JSON texts of the answers. Existing rows have them computed when they are read, until they are merged.
    `ALTER TABLE events ${onCluster(config)} ADD COLUMN IF NOT EXISTS survey_answers Array(Tuple(String, String))
      MATERIALIZED if(event = 'survey sent', arrayFilter(pair -> startsWith(pair.1, '$survey_'),
        JSONExtractKeysAndValuesRaw(properties)), []) CODEC(ZSTD(3))`,
  ],
]

/**
 * Creates the tables, or migrates them, and applies the retention of events. Servers that start at the same time wait for
 * each other with a lock of the management database. Returns the id of the tables.
 */
export async function migrateClickHouse(clickhouse: ClickHouse, db: Database): Promise<string> {
  const { config } = clickhouse
  const run = (statement: string) => clickhouse.run(sql.raw(statement))
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK))})`)
    await run(`CREATE TABLE IF NOT EXISTS migrations ${onCluster(config)} (version UInt32)
      ENGINE = ${engine(config, '')} ORDER BY version`)
    const rows = await clickhouse.select<{ version: number }>(sql`SELECT version FROM migrations FINAL`)
    const applied = new Set(rows.map(({ version }) => version))
    for (const [version, list] of MIGRATIONS.entries()) {
      if (applied.has(version)) continue
      for (const statement of list(config)) await run(statement)
      await clickhouse.insert('migrations', [{ version }])
    }
    await applyRetention(clickhouse, run)
    const findId = async () =>
      (await clickhouse.select<{ id: string }>(sql`SELECT id FROM installation ORDER BY id LIMIT 1`))[0]?.id
    const id = await findId()
    if (id !== undefined) return id
    await clickhouse.insert('installation', [{ id: randomUUID() }])
    return (await findId()) ?? ''
  })
}

/** Changes the retention of events if it differs: the statement rewrites no data, but every server would run it. */
async function applyRetention({ config, select }: ClickHouse, run: (statement: string) => Promise<void>) {
  const days = config.eventsTtlDays
  const tables = await select<{ name: string; engine_full: string }>(sql`
    SELECT name, engine_full FROM system.tables WHERE database = currentDatabase()`)
  for (const [table, at] of Object.entries({ events: 'toDateTime(timestamp)', event_uuids: 'toDate(day)' })) {
    const engine = tables.find(({ name }) => name === table)?.engine_full ?? ''
    const current = /\bTTL\b[^)]*\)\s*\+\s*toIntervalDay\((\d+)\)/.exec(engine)?.[1]
    if (current === days?.toString()) continue
    await run(
      days === undefined
        ? `ALTER TABLE ${table} ${onCluster(config)} REMOVE TTL`
        : `ALTER TABLE ${table} ${onCluster(config)} MODIFY TTL ${at} + toIntervalDay(${days})`,
    )
  }
}

/** Condition for a list of texts or UUIDs, with one bound value. */
export const isOneIn = (column: SQL, values: readonly string[], type: 'String' | 'UUID' = 'String'): SQL =>
  type === 'UUID'
    ? sql`${column} IN (SELECT toUUID(arrayJoin(${sql.param([...values])})))`
    : sql`${column} IN ${sql.param([...values])}`
