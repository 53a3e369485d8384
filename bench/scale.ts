import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/core/db/client'
import type { Database } from '../server/core/db/database'
import { selectRow } from '../server/core/db/select-rows'
import { createPostgresTemplate, type DatabaseTemplate } from './databases'
import { loadGenerator } from './load-generator'
import { API_PATHS, drawRequests } from './operations'
import { type BenchServer, buildDashboard, type Settings, startHedgerow } from './processes'
import { BENCH_KEY, BENCH_PROJECT } from './seed-data'
import { printTable, spread } from './stats'

/*
 * Throughput of several server processes on one PostgreSQL: requests per second, and export runs per hour, none of
 * which may run twice.
 */

const PROCESSES = (process.env.PROCESSES ?? '1,2,4').split(',').map(Number)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 2)
const WARM_UP_SECONDS = 1
const CONNECTIONS = 16
const EXPORTS = 8
const DAYS = Number(process.env.DAYS ?? 10)
const EVENTS_A_DAY = 1000
const POLL_MS = 100
const TIMEOUT_MS = 120_000
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
  `${CONNECTIONS} connections in all, ${ROUNDS} rounds of ${SECONDS} s for each kind of request; then ${EXPORTS} exports of ${DAYS} days each, a run of ${EVENTS_A_DAY} events for a day:\n`,
)
printTable([['processes', 'retrieve, req/s', 'patch, req/s', 'exports an hour', 'runs made twice'], ...table])

async function measure(template: DatabaseTemplate, processes: number): Promise<string[]> {
  const settings = await template.copy()
  // Keeps the connections of all processes below the limit of PostgreSQL.
  const own = { ...settings, DATABASE_POOL: '10' }
  const servers = await Promise.all(Array.from({ length: processes }, () => startHedgerow(own)))
  try {
    const rates = { retrieve: [] as number[], patch: [] as number[] }
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const name of ['retrieve', 'patch'] as const) {
        const rate = await measureRequests(servers, name, round < 0 ? WARM_UP_SECONDS : SECONDS)
        if (round >= 0) rates[name].push(rate)
      }
    }
    const { anHour, twice } = await exportDays(servers, settings)
    return [
      String(processes),
      spread(rates.retrieve),
      spread(rates.patch),
      String(Math.round(anHour)),
      String(twice),
    ]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
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
  const { id } = await post(server, base, { name, interval: 'day', paused: true, destination })
  await post(server, `${base}${id}/backfill/`, { start_at: day(0), end_at: day(DAYS) })
}

async function post({ url }: BenchServer, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as { id: string }
}
