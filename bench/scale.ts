import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '../server/core/db/client'
import type { Database } from '../server/core/db/database'
import { selectRow } from '../server/core/db/select-rows'
import { createCaptureLoad } from './capture-load'
import { createPostgresTemplate, type DatabaseTemplate } from './databases'
import { call } from './export-runs'
import { loadGenerator } from './load-generator'
import { API_PATHS, drawRequests } from './operations'
import { type BenchServer, buildDashboard, getCpuMs, type Settings, startHedgerow } from './processes'
import { BENCH_KEY, BENCH_PROJECT, surveyId } from './seed-data'
import { printTable, spread } from './stats'

/*
 * Several server processes on one PostgreSQL: requests and captured events per second, the delay of live updates, export
 * runs per hour, none of which may run twice, and what idle processes cost.
 */

const PROCESSES = (process.env.PROCESSES ?? '1,2,4').split(',').map(Number)
const POOL = process.env.POOL ?? '10'
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 2)
const WARM_UP_SECONDS = 1
const CONNECTIONS = 16
const EXPORTS = 8
const DAYS = Number(process.env.DAYS ?? 10)
const EVENTS_A_DAY = 1000
const POLL_MS = 100
const TIMEOUT_MS = 120_000
const PROJECTS = 4
const PEOPLE = 5000
const NOTICES = 15
const IDLE_SECONDS = 10
const DAY_MS = 86_400_000
const START = Date.UTC(2024, 0, 1)
const day = (number: number) => new Date(START + number * DAY_MS).toISOString()
const HEADERS = { authorization: `Bearer ${BENCH_KEY}`, host: 'hedgerow.example' }

const url = process.env.DATABASE_URL
if (!url) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.')

buildDashboard()
const template = await createPostgresTemplate(url)
const table: string[][] = []
try {
  for (const processes of PROCESSES) table.push(await measure(template, processes))
} finally {
  await template.remove()
}
console.log(
  `${CONNECTIONS} connections in total, ${ROUNDS} rounds of ${SECONDS} s for each kind of request; then ${EXPORTS} exports of ${DAYS} days each, a run of ${EVENTS_A_DAY} events for a day:\n`,
)
printTable([
  [
    'processes',
    'retrieve, req/s',
    'patch, req/s',
    'capture, one project, events/s',
    `capture, ${PROJECTS} projects, events/s`,
    'live update, ms',
    'exports per hour',
    'runs executed twice',
    'idle, transactions/s',
    'idle, CPU of PostgreSQL, ms/s',
    'connections, idle',
    'connections, most',
  ],
  ...table,
])

async function measure(template: DatabaseTemplate, processes: number): Promise<string[]> {
  const settings = await template.copy()
  // Keeps the connections of all processes below the limit of PostgreSQL.
  const own = { ...settings, DATABASE_POOL: POOL, SECRETS_KEY: '0'.repeat(64) }
  const servers = await Promise.all(Array.from({ length: processes }, () => startHedgerow(own)))
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  let most = 0
  const watch = setInterval(async () => {
    most = Math.max(most, await countConnections(client))
  }, POLL_MS)
  try {
    const idle = await measureIdle(client)
    const tokens = await createProjects(servers)
    const rates = { retrieve: [] as number[], patch: [] as number[] }
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const name of ['retrieve', 'patch'] as const) {
        const rate = await measureRequests(servers, name, round < 0 ? WARM_UP_SECONDS : SECONDS)
        if (round >= 0) rates[name].push(rate)
      }
    }
    const captured = { one: [] as number[], several: [] as number[] }
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [name, list] of [
        ['one', tokens.slice(0, 1)],
        ['several', tokens],
      ] as const) {
        const rate = await measureCapture(servers, list, round < 0 ? WARM_UP_SECONDS : SECONDS)
        if (round >= 0) captured[name].push(rate)
      }
    const notices = await measureNotices(servers)
    const { anHour, twice } = await exportDays(servers, settings)
    return [
      String(processes),
      spread(rates.retrieve),
      spread(rates.patch),
      spread(captured.one),
      spread(captured.several),
      spread(notices),
      String(Math.round(anHour)),
      String(twice),
      idle.transactions.toFixed(1),
      idle.cpu.toFixed(1),
      String(idle.connections),
      String(most),
    ]
  } finally {
    clearInterval(watch)
    await client.end()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function countConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int - 1 as count from pg_stat_activity where datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}

/** Observes processes without requests, which poll for jobs. */
async function measureIdle(client: pg.Client) {
  const read = async () => {
    const { rows } = await client.query<{ transactions: number; pids: number[] }>(
      `select xact_commit::float8 as transactions, (select array_agg(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as pids
      from pg_stat_database where datname = current_database()`,
    )
    const [row] = rows
    // PostgreSQL runs on this machine.
    return {
      transactions: row?.transactions ?? 0,
      cpu: (row?.pids ?? []).reduce((sum, pid) => sum + getCpuMs(pid), 0),
    }
  }
  // The jobs of the start.
  await pause(IDLE_SECONDS * 1000)
  const before = await read()
  await pause(IDLE_SECONDS * 1000)
  const after = await read()
  return {
    transactions: (after.transactions - before.transactions) / IDLE_SECONDS,
    cpu: (after.cpu - before.cpu) / IDLE_SECONDS,
    connections: await countConnections(client),
  }
}

/** Creates more projects, and returns the tokens of all. */
async function createProjects([first]: BenchServer[]): Promise<string[]> {
  if (!first) throw new Error('There is no server.')
  const { organization, api_token } = await call(first, 'GET', `/api/projects/${BENCH_PROJECT}/`)
  const tokens: string[] = [api_token]
  while (tokens.length < PROJECTS) {
    const body = { name: `Project ${tokens.length}` }
    tokens.push((await call(first, 'POST', `/api/organizations/${organization}/projects/`, body)).api_token)
  }
  return tokens
}

/** Distributes the connections over the servers, and these over the projects. */
async function measureCapture(servers: BenchServer[], tokens: string[], seconds: number): Promise<number> {
  const count = Math.max(servers.length, tokens.length)
  const loads = Array.from({ length: count }, createCaptureLoad)
  const rounds = await Promise.all(
    loads.map((load, index) =>
      load.run({
        url: servers[index % servers.length]?.url ?? '',
        token: tokens[index % tokens.length] ?? '',
        connections: CONNECTIONS / count,
        people: PEOPLE,
        seconds,
      }),
    ),
  )
  for (const load of loads) load.stop()
  return rounds.reduce((sum, { rate }) => sum + rate, 0)
}

/** Milliseconds from a change in the first process to its notice in a stream of the last one. */
async function measureNotices(servers: BenchServer[]): Promise<number[]> {
  const [first] = servers
  const last = servers.at(-1)
  if (!first || !last) throw new Error('There is no server.')
  const { url } = await call(last, 'GET', `/api/projects/${BENCH_PROJECT}/live/`)
  const closing = new AbortController()
  const { pathname, search } = new URL(url)
  const response = await fetch(last.url + pathname + search, { signal: closing.signal })
  let arrived = () => {}
  void (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? [])
      if (decoder.decode(bytes).includes('event: change')) arrived()
  })().catch(() => {})
  const delays: number[] = []
  for (let number = 0; number < NOTICES; number += 1) {
    // Notices of one kind within 200 ms are sent once.
    await pause(500)
    const notice = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const begun = performance.now()
    await call(first, 'PATCH', `/api/projects/${BENCH_PROJECT}/surveys/${surveyId(number)}/`, {
      description: `Change ${number}`,
    })
    await notice
    delays.push(performance.now() - begun)
  }
  closing.abort()
  return delays
}

/** Distributes the connections over the servers. */
async function measureRequests(
  servers: BenchServer[],
  name: 'retrieve' | 'patch',
  seconds: number,
): Promise<number> {
  const loads = servers.map(() => loadGenerator())
  const connections = CONNECTIONS / servers.length
  const answered = await Promise.all(
    servers.map(({ url }, index) =>
      loads[index]?.run({
        url,
        headers: HEADERS,
        connections,
        seconds,
        requests: drawRequests(name, API_PATHS, index),
      }),
    ),
  )
  for (const load of loads) load.stop()
  return answered.reduce((sum, item) => sum + (item?.rate ?? 0), 0)
}

/** Catches up several exports for some days, and counts the results in the table of runs. */
async function exportDays([first]: BenchServer[], settings: Settings) {
  if (!first) throw new Error('There is no server.')
  const { db, close } = await openDatabase({
    DATA_DIR: '',
    DATABASE_URL: settings.DATABASE_URL,
    DATABASE_POOL: 1,
    DISK_RESERVE_MB: 0,
  })
  try {
    await fillEvents(db)
    const begun = performance.now()
    for (let number = 0; number < EXPORTS; number += 1) await backfill(first, `Benchmark ${number}`)
    for (;;) {
      const counted = await selectRow<{ runs: number; intervals: number; open: number; again: number }>(
        db,
        sql`select count(*)::int as runs, count(distinct (batch_export_id, data_interval_end))::int as intervals,
          (count(*) filter (where finished_at is null))::int as open,
          (count(*) filter (where attempts > 1 or records_completed is distinct from ${EVENTS_A_DAY}::int))::int as again
        from batch_export_runs`,
      )
      if (counted.intervals === EXPORTS * DAYS && counted.open === 0) {
        const hours = (performance.now() - begun) / 3_600_000
        return { anHour: counted.runs / hours, twice: counted.runs - counted.intervals + counted.again }
      }
      if (performance.now() - begun > TIMEOUT_MS) throw new Error(JSON.stringify(counted))
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  } finally {
    await close()
  }
}

async function fillEvents(db: Database): Promise<void> {
  await db.execute(sql`
    insert into events (project_id, uuid, event, distinct_id, timestamp, inserted_at, properties)
    select ${BENCH_PROJECT}, gen_random_uuid(), 'seen', 'visitor ' || i, at, at, '{}'
    from (select i, ${day(0)}::timestamptz + i * interval '1 day' / ${EVENTS_A_DAY}::int as at
      from generate_series(0, ${DAYS * EVENTS_A_DAY - 1}::int) i) numbers`)
}

async function backfill(server: BenchServer, name: string): Promise<void> {
  const base = `/api/projects/${BENCH_PROJECT}/batch_exports/`
  const destination = { type: 'NoOp', config: {} }
  const { id } = await call(server, 'POST', base, { name, interval: 'day', paused: true, destination })
  await call(server, 'POST', `${base}${id}/backfill/`, { start_at: day(0), end_at: day(DAYS) })
}
