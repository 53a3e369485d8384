import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { ExportRun } from '../contract/schemas/batch-exports'
import { openDatabase } from '../server/core/db/client'
import { selectRow, selectRows } from '../server/core/db/select-rows'
import { startClickHouse } from '../tests/support/clickhouse'
import { type CaptureRound, createCaptureLoad } from './capture-load'
import { call } from './export-runs'
import {
  type BenchServer,
  buildDashboard,
  getCpuMs,
  getPostgresCpuMs,
  type Settings,
  startHedgerow,
} from './processes'
import { BENCH_PROJECT, seedDatabase } from './seed-data'
import { printTable, spread } from './stats'
import {
  DAY_COUNT,
  FIRST_DAY,
  insertEvents,
  insertPersons,
  LARGE_SURVEY,
  SMALL_SURVEY,
} from './survey-events'

/*
 * Compares servers that have their events in PostgreSQL (of DATABASE_URL) and in ClickHouse: captured events per second into
 * empty tables and beside EVENTS stored events, responses of the results page of a survey with these events, their export to
 * files, and their size on disk. With KEEP=folder, the filled databases remain for the next run, ClickHouse in that folder.
 */

const EVENTS = Number(process.env.EVENTS ?? 10_000_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 5)
const CONNECTIONS = (process.env.CONNECTIONS ?? '8,32').split(',').map(Number)
const PARTS = (process.env.PARTS ?? 'capture,results,exports,size').split(',')
/** Number of days that are exported, of 90. */
const EXPORTED_DAYS = Number(process.env.EXPORT_DAYS ?? DAY_COUNT)
const PEOPLE = 5000
const CHUNK = 200_000
const POLL_MS = 200
/** Time after which a request is not repeated. */
const REQUEST_MS = 20_000
const SURVEYS = 200

const STORES = ['PostgreSQL', 'ClickHouse'] as const
type Store = (typeof STORES)[number]
type Figures = Record<Store, number[]>

const { DATABASE_URL: url, KEEP } = process.env
if (!url) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.')
const databaseUrl = (name: string) => Object.assign(new URL(url), { pathname: name }).href
const admin = new pg.Client({ connectionString: databaseUrl('postgres') })

buildDashboard()
await admin.connect()
if (KEEP) mkdirSync(KEEP, { recursive: true })
const clickhouse = await startClickHouse(KEEP ? { folder: KEEP } : {})
const scratch = await mkdtemp(join(tmpdir(), 'hedgerow-bench-'))
const rows: string[][] = []
try {
  if (PARTS.includes('capture'))
    await withServers(`hedgerow_bench_${process.pid}_empty`, { isKept: false }, (servers) =>
      measureCapture(servers, 'empty'),
    )
  await withServers(
    KEEP ? 'hedgerow_bench_events' : `hedgerow_bench_${process.pid}`,
    { isKept: KEEP !== undefined },
    async (servers, settings) => {
      await fill(settings)
      if (PARTS.includes('capture')) await measureCapture(servers, 'filled')
      if (PARTS.includes('results')) await measureResults(servers)
      if (PARTS.includes('exports')) await measureExports(servers)
      if (PARTS.includes('size')) await measureSize(settings)
    },
  )
} finally {
  await clickhouse.close()
  await admin.end()
  await rm(scratch, { recursive: true, force: true })
}
console.log(`${EVENTS.toLocaleString('en')} events, ${ROUNDS} alternating rounds:\n`)
printTable([['', ...STORES, 'ratio'], ...rows])

function addRow(title: string, figures: Figures, isRate: boolean, digits = 0): void {
  const ratios = figures.PostgreSQL.map((value, round) => {
    const other = figures.ClickHouse[round] ?? Number.NaN
    return isRate ? other / value : value / other
  })
  const row = [
    title,
    spread(figures.PostgreSQL, digits),
    spread(figures.ClickHouse, digits),
    spread(ratios, 2),
  ]
  rows.push(row)
  // The table is printed at the end of a run that takes half an hour.
  console.error(row.join(' | '))
}

/** Runs a server on each store, each with a database of its own that has the same surveys. */
async function withServers(
  name: string,
  { isKept }: { isKept: boolean },
  run: (servers: Record<Store, BenchServer>, settings: Record<Store, Settings>) => Promise<void>,
): Promise<void> {
  const names = { PostgreSQL: `${name}_sql`, ClickHouse: `${name}_clickhouse` }
  for (const database of Object.values(names)) {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
    if (rowCount && isKept) continue
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.query(`create database ${database}`)
    const { db, close } = await openPostgres(databaseUrl(database))
    await seedDatabase(db, SURVEYS)
    await close()
  }
  await runInClickHouse(`CREATE DATABASE IF NOT EXISTS ${name}`)
  const own = (database: string) => ({
    DATABASE_URL: databaseUrl(database),
    DATA_DIR: join(scratch, database),
    EXPORTS_DIR: join(scratch, 'exports'),
    SECRETS_KEY: '0'.repeat(64),
  })
  const settings = {
    PostgreSQL: own(names.PostgreSQL),
    ClickHouse: { ...own(names.ClickHouse), CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: name },
  }
  const servers = {
    PostgreSQL: await startHedgerow(settings.PostgreSQL),
    ClickHouse: await startHedgerow(settings.ClickHouse),
  }
  try {
    await run(servers, settings)
  } finally {
    for (const store of STORES) await servers[store].stop()
    if (!isKept) {
      for (const database of Object.values(names)) await admin.query(`drop database ${database} with (force)`)
      await runInClickHouse(`DROP DATABASE ${name}`)
    }
  }
}

function openPostgres(DATABASE_URL: string) {
  return openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: '', DISK_RESERVE_MB: 0 })
}

async function runInClickHouse(query: string, body?: string, database = 'default'): Promise<string> {
  const address = `${clickhouse.url}/?${new URLSearchParams({ database, query })}`
  const response = await fetch(address, { method: 'POST', ...(body !== undefined && { body }) })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}

/*
 * Capture would take an hour for the events. PostgreSQL generates the rows, and ClickHouse gets the same ones from its COPY:
 * both formats escape texts in the same way.
 */
async function fill({ PostgreSQL, ClickHouse }: Record<Store, Settings>): Promise<void> {
  const { db, close } = await openPostgres(`${PostgreSQL.DATABASE_URL}`)
  if ((await selectRows(db, sql`select 1 as found from persons limit 1`)).length === 0) {
    for (let start = 0; start < EVENTS; start += CHUNK) {
      await db.execute(insertEvents(start, Math.min(start + CHUNK, EVENTS), EVENTS))
      console.error(`PostgreSQL: ${start + CHUNK}`)
    }
    for (const statement of insertPersons(EVENTS)) await db.execute(statement)
    await db.execute(sql`vacuum analyze`)
  }
  await close()
  const database = `${ClickHouse.CLICKHOUSE_DATABASE}`
  if ((await runInClickHouse('SELECT count() FROM persons', undefined, database)).trim() !== '0') return
  const at = (name: string) => `to_char(${name}, 'YYYY-MM-DD HH24:MI:SS.US')`
  const from = Date.parse(FIRST_DAY)
  const step = (CHUNK / EVENTS) * DAY_COUNT * 86_400_000
  const seconds = (ms: number) => new Date(ms).toISOString()
  for (let start = from; start < from + (DAY_COUNT + 1) * 86_400_000; start += step)
    await copyToClickHouse(
      `project_id, uuid, event, distinct_id, timestamp, inserted_at, properties, person_id, person_properties`,
      'events',
      `select project_id, uuid, event, distinct_id, ${at('timestamp')}, ${at('inserted_at')}, properties, person_id,
        person_properties from events where project_id = ${BENCH_PROJECT} and inserted_at >= '${seconds(start)}'
        and inserted_at < '${seconds(start + step)}'`,
    )
  for (let start = 0; start < 16; start += 1) {
    const range = `id >= '${start.toString(16)}0000000-0000-0000-0000-000000000000' and id <= '${start.toString(16)}fffffff-ffff-ffff-ffff-ffffffffffff'`
    await copyToClickHouse(
      'project_id, id, properties, is_identified, is_deleted, version, created_at, changed_at',
      'persons',
      `select project_id, id, properties, is_identified, is_deleted, version, ${at('created_at')}, ${at('changed_at')}
        from persons where project_id = ${BENCH_PROJECT} and ${range}`,
    )
    await copyToClickHouse(
      'project_id, distinct_id, person_id, is_deleted, version, changed_at',
      'distinct_ids',
      `select project_id, distinct_id, person_id, false, version, ${at('changed_at')} from distinct_ids
        where project_id = ${BENCH_PROJECT} and ${range.replaceAll('id ', 'person_id ')}`,
    )
  }

  async function copyToClickHouse(columns: string, table: string, query: string): Promise<void> {
    const child = spawn(
      'psql',
      [`${PostgreSQL.DATABASE_URL}`, '-qc', `copy (${query.replaceAll('\n', ' ')}) to stdout`],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [lines, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    if (code !== 0) throw new Error(`psql ended with ${code}.`)
    if (lines !== '')
      await runInClickHouse(`INSERT INTO ${table} (${columns}) FORMAT TabSeparated`, lines, database)
    console.error(`ClickHouse: ${lines.length} bytes of ${table}`)
  }
}

async function measureCapture(servers: Record<Store, BenchServer>, state: string): Promise<void> {
  const load = createCaptureLoad()
  const token = Object.fromEntries(
    await Promise.all(
      STORES.map(async (store) => [
        store,
        (await call(servers[store], 'GET', `/api/projects/${BENCH_PROJECT}/`)).api_token,
      ]),
    ),
  )
  try {
    for (const connections of CONNECTIONS) {
      const figures = { rate: empty(), p50: empty(), server: empty(), rest: empty() }
      for (let round = -1; round < ROUNDS; round += 1)
        for (const store of STORES) {
          const before = await getStoreCpuMs(servers, store)
          const request = {
            url: servers[store].url,
            token: token[store],
            connections,
            people: PEOPLE,
            seconds: SECONDS,
          }
          const sent: CaptureRound = await load.run(request)
          if (round < 0) continue
          figures.rate[store].push(sent.rate)
          figures.p50[store].push(sent.p50)
          figures.server[store].push(
            (((await getStoreCpuMs(servers, store)) - before) * 1000) / (sent.rate * SECONDS),
          )
        }
      addRow(`Capture, ${state}, ${connections} connections, events/s`, figures.rate, true)
      addRow(`p50 of a batch, ms`, figures.p50, false)
      addRow('CPU time of the store and the server, µs/event', figures.server, false)
    }
  } finally {
    load.stop()
  }
}

/** CPU time of a server and of the database with its events, which does not depend on the load of the machine. */
async function getStoreCpuMs(servers: Record<Store, BenchServer>, store: Store): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  const database =
    store === 'PostgreSQL' ? getPostgresCpuMs(rows[0]?.pid ?? 0) : getCpuMs(clickhouse.getPid() ?? 0)
  return getCpuMs(servers[store].pid) + database
}

function empty(): Figures {
  return { PostgreSQL: [], ClickHouse: [] }
}

/** Requests of the results page of a survey, of its overview, and of the list of surveys. */
async function measureResults(servers: Record<Store, BenchServer>): Promise<void> {
  const surveys = `/api/projects/${BENCH_PROJECT}/surveys/`
  const ofSurvey = (id: string) => ({
    stats: [`${surveys}${id}/stats/`],
    'stats with answers': [`${surveys}${id}/stats/?include_per_question_stats=true`],
    'counts by status': [`${surveys}${id}/responses/counts/`],
    'first 100 responses': [`${surveys}${id}/responses/?limit=100&offset=0`],
    'responses 10,001 to 10,500': [`${surveys}${id}/responses/?limit=500&offset=10000`],
    'inbox page': [`${surveys}${id}/responses/inbox/`],
    'results page, first figures': [
      `${surveys}${id}/`,
      `${surveys}${id}/stats/`,
      `${surveys}${id}/responses/counts/`,
      `${surveys}${id}/responses/?limit=100&offset=0`,
    ],
  })
  const requests: Record<string, string[]> = {
    ...Object.fromEntries(
      Object.entries(ofSurvey(LARGE_SURVEY)).map(([title, paths]) => [`Large survey: ${title}`, paths]),
    ),
    'Small survey: results page, first figures': ofSurvey(SMALL_SURVEY)['results page, first figures'],
    'All surveys: stats': [`${surveys}stats/`],
  }
  for (const [title, paths] of Object.entries(requests)) {
    const figures = empty()
    const cpu = empty()
    const answers = { PostgreSQL: '', ClickHouse: '' }
    const until = performance.now() + REQUEST_MS
    // The first round reads from the disk.
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const store of STORES) {
        const begun = performance.now()
        const before = await getStoreCpuMs(servers, store)
        const bodies = await Promise.all(paths.map((path) => call(servers[store], 'GET', path)))
        figures[store].push(performance.now() - begun)
        cpu[store].push((await getStoreCpuMs(servers, store)) - before)
        answers[store] = JSON.stringify(
          bodies.map(({ next: _n, previous: _p, results, ...body }) => [
            body,
            results?.map((row: { uuid: string }) => row.uuid),
          ]),
        )
      }
      if (performance.now() > until) break
    }
    if (figures.PostgreSQL.length > 1) for (const store of STORES) figures[store].shift()
    if (answers.PostgreSQL !== answers.ClickHouse && !title.includes('first figures'))
      console.error(
        `${title}: the answers differ: ${answers.PostgreSQL.slice(0, 300)} ${answers.ClickHouse.slice(0, 300)}`,
      )
    addRow(`${title}, ms`, figures, false)
    addRow('CPU time of the store and the server, ms', cpu, false)
  }
}

/** Exports all days, each to a file. */
async function measureExports(servers: Record<Store, BenchServer>): Promise<void> {
  const formats: [title: string, days: number, config: object][] = [
    ['JSON Lines', EXPORTED_DAYS, { file_format: 'JSONLines' }],
    ['JSON Lines + gzip', EXPORTED_DAYS, { file_format: 'JSONLines', compression: 'gzip' }],
    ['Parquet + zstd', EXPORTED_DAYS, { file_format: 'Parquet', compression: 'zstd' }],
  ]
  for (const [title, days, config] of formats) {
    const figures = empty()
    const cpu = empty()
    for (const store of STORES) {
      const before = await getStoreCpuMs(servers, store)
      figures[store].push(await exportDays(servers[store], config, days))
      cpu[store].push(
        (((await getStoreCpuMs(servers, store)) - before) * 1000) / ((EVENTS * days) / DAY_COUNT),
      )
    }
    addRow(`Export, ${title}, events/s`, figures, true)
    addRow('CPU time of the store and the server, µs/event', cpu, false, 1)
  }
}

async function exportDays(server: BenchServer, config: object, days: number): Promise<number> {
  const base = `/api/projects/${BENCH_PROJECT}/batch_exports/`
  const draft = {
    name: 'Benchmark',
    interval: 'day',
    paused: true,
    destination: { type: 'FileDownload', config },
  }
  const { id } = await call(server, 'POST', base, draft)
  const begun = performance.now()
  const end_at = new Date(Date.parse(FIRST_DAY) + days * 86_400_000).toISOString()
  await call(server, 'POST', `${base}${id}/backfill/`, { start_at: FIRST_DAY, end_at })
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const { results }: { results: ExportRun[] } = await call(server, 'GET', `${base}${id}/runs/?limit=200`)
    if (results.length < days || results.some(({ finished_at }) => finished_at === null)) continue
    const seconds = (performance.now() - begun) / 1000
    const rows = results.reduce((sum, { records_completed }) => sum + (records_completed ?? 0), 0)
    // The last events may have arrived on the next day.
    if (Math.abs(rows - (EVENTS * days) / DAY_COUNT) > 100)
      throw new Error(`${rows} rows: ${JSON.stringify(results[0])}`)
    await call(server, 'DELETE', `${base}${id}/`).catch(() => null)
    return rows / seconds
  }
}

async function measureSize({ PostgreSQL, ClickHouse }: Record<Store, Settings>): Promise<void> {
  const { db, close } = await openPostgres(`${PostgreSQL.DATABASE_URL}`)
  const { bytes } = await selectRow<{ bytes: number }>(
    db,
    sql`select sum(pg_total_relation_size(name::regclass))::float8 as bytes
      from unnest(array['events', 'persons', 'distinct_ids']) as name`,
  )
  await close()
  const compressed = await runInClickHouse(
    `SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = '${ClickHouse.CLICKHOUSE_DATABASE}'`,
  )
  addRow('Size, MB', { PostgreSQL: [bytes / 1e6], ClickHouse: [Number(compressed) / 1e6] }, false)
}
