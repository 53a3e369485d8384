import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import type { ExportRun } from '../contract/schemas/batch-exports'
import { openDatabase } from '../server/db/client'
import { KEY, PROJECT } from './data'
import { type Template, templates } from './databases'
import { median, printTable, ratio, spread } from './figures'
import { build, memory, type Server, type Settings, startHedgerow } from './processes'

/*
 * How many events a second does an export write into a file on this server, and what does it cost? The floor is psql,
 * which copies the same JSON out of the same rows and pipes it through gzip. It needs DATABASE_URL, also for the embedded
 * database's table, because psql cannot read that one.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const ROWS = Number(process.env.ROWS ?? 1_000_000)
const BATCH = 50_000
/** All events happened on this day: one interval, one run. */
const DAY = { start_at: '2024-05-01T00:00:00Z', end_at: '2024-05-02T00:00:00Z' }
const POLL_MS = 200
const PAUSE_MS = 50
const WARM_UP_MS = 8000
const HEADERS = { authorization: `Bearer ${KEY}` }

/** What is written, and the share of the floor's rows a second that is asked for. */
const FORMATS = {
  'JSON lines + gzip': { file_format: 'JSONLines', compression: 'gzip' },
  'Parquet + zstd': { file_format: 'Parquet', compression: 'zstd' },
}

const shell = promisify(execFile)
const url = process.env.DATABASE_URL
if (!url) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.')

interface Run {
  rate: number
  /** The greatest memory above that of the server before, which answered the same requests, in MiB. */
  aboveIdle: number
  /** Of requests made meanwhile, in milliseconds. */
  p99: number
}

build()
const table: string[][] = []
let floor: number[] = []
// PostgreSQL first: its floor is that of the other, too.
for (const template of (await templates()).toReversed()) await measureAll(template)
console.log(
  `${ROWS.toLocaleString('en')} events of about 500 bytes, ${ROUNDS} rounds each in turn; on PGlite a list is asked for 20 times a second meanwhile:\n`,
)
printTable([
  [
    'database',
    'file',
    'rows/s',
    'psql COPY and gzip -6, rows/s',
    'ratio',
    'memory above idle, MiB',
    'API p99 meanwhile, ms',
  ],
  ...table,
])

async function measureAll(template: Template): Promise<void> {
  const settings = await template.copy()
  const folder = await mkdtemp(join(tmpdir(), 'hedgerow-bench-exports-'))
  await fillEvents(settings)
  const rounds = new Map(Object.keys(FORMATS).map((name) => [name, [] as Run[]]))
  const floors: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, config] of Object.entries(FORMATS)) {
        rounds.get(name)?.push(await exportOnce({ ...settings, EXPORTS_DIR: folder }, config))
      }
      if (settings.DATABASE_URL) floors.push(await psql(settings.DATABASE_URL, folder))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await template.remove()
  }
  if (floors.length) floor = floors
  for (const [name, runs] of rounds) {
    const rates = runs.map(({ rate }) => rate)
    table.push([
      template.name,
      name,
      spread(rates),
      spread(floor),
      ratio(rates, floors.length ? floors : rates.map(() => median(floor))),
      spread(runs.map(({ aboveIdle }) => aboveIdle)),
      settings.DATABASE_URL ? '' : spread(runs.map(({ p99 }) => p99)),
    ])
  }
}

/** A fresh server each time: what one run leaves in memory is not the next one's. */
async function exportOnce(settings: Settings, config: object): Promise<Run> {
  const server = await startHedgerow(settings)
  try {
    // The job queue begins a moment after the server, and what the requests take in memory is not the export's.
    const warm = new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
    await (settings.DATABASE_URL ? warm : keepAsking(server, warm))
    const idle = memory(server.pid)
    let most = idle
    const watch = setInterval(() => {
      most = Math.max(most, memory(server.pid))
    }, POLL_MS)
    const begun = exportAll(server, config)
    // Where the database is a thread of the server's own, somebody else must get through meanwhile.
    const meanwhile = settings.DATABASE_URL ? Promise.resolve(Number.NaN) : keepAsking(server, begun)
    const run = await begun
    clearInterval(watch)
    if (run.status !== 'Completed' || run.records_completed !== ROWS) throw new Error(JSON.stringify(run))
    const seconds = (Date.parse(run.finished_at ?? '') - Date.parse(run.started_at ?? '')) / 1000
    return { rate: ROWS / seconds, aboveIdle: most - idle, p99: await meanwhile }
  } finally {
    await server.stop()
  }
}

async function exportAll(server: Server, config: object): Promise<ExportRun> {
  const base = `/api/projects/${PROJECT}/batch_exports/`
  const destination = { type: 'FileDownload', config }
  const draft = { name: 'Benchmark', interval: 'day', paused: true, destination }
  const { id } = await call(server, 'POST', base, draft)
  await call(server, 'POST', `${base}${id}/backfill/`, DAY)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const { results } = await call(server, 'GET', `${base}${id}/runs/`)
    if (results[0]?.finished_at) return results[0]
  }
}

/** Somebody else looks at a list twenty times a second until then: the 99th percentile of how long that took. */
async function keepAsking(server: Server, until: Promise<unknown>): Promise<number> {
  let over = false
  void until.finally(() => {
    over = true
  })
  const took: number[] = []
  while (!over) {
    const begun = performance.now()
    await call(server, 'GET', `/api/projects/${PROJECT}/surveys/?limit=20`)
    took.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  took.sort((a, b) => a - b)
  return took[Math.floor((took.length - 1) * 0.99)] ?? Number.NaN
}

async function call(server: Server, method: string, path: string, body?: object) {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...HEADERS, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/** The same JSON by psql, through gzip, into a file; rows a second. */
async function psql(database: string, folder: string): Promise<number> {
  const file = join(folder, 'floor.jsonl.gz')
  const query = `copy (select row_to_json(lines) from (
    select uuid, timestamp, inserted_at as _inserted_at, inserted_at as created_at, event, properties, distinct_id,
      coalesce(elements_chain, '') as elements_chain, person_properties, person_id
    from events where project_id = ${PROJECT} and timestamp >= '${DAY.start_at}' and timestamp < '${DAY.end_at}'
    order by timestamp, uuid) lines) to stdout`
  const begun = performance.now()
  await shell('bash', [
    '-c',
    'set -o pipefail; psql "$1" -qc "$2" | gzip -6 > "$3"',
    'bash',
    database,
    query.replaceAll('\n', ' '),
    file,
  ])
  const seconds = (performance.now() - begun) / 1000
  if ((await stat(file)).size < ROWS) throw new Error('psql wrote too little.')
  return ROWS / seconds
}

async function fillEvents(settings: Settings): Promise<void> {
  const { db, close } = await openDatabase({
    DATA_DIR: settings.DATA_DIR ?? '',
    DATABASE_URL: settings.DATABASE_URL,
    DATABASE_POOL: 1,
  })
  for (let start = 0; start < ROWS; start += BATCH) {
    await db.execute(sql`
      insert into events (project_id, uuid, event, distinct_id, timestamp, inserted_at, properties, person_id, person_properties)
      select ${PROJECT}, gen_random_uuid(), (array['$pageview', '$autocapture', 'signed up', 'paid'])[1 + i % 4],
        'visitor ' || i % 20000, at, at,
        json_build_object('$current_url', 'https://example.com/' || md5(i::text), '$browser', 'Firefox', '$os', 'Linux',
          '$referrer', 'https://example.org/' || md5((i * 7)::text), '$session_id', gen_random_uuid(), 'price', i % 900,
          '$lib', 'web', '$screen_width', 1920, '$screen_height', 1080, '$ip', '192.0.2.' || i % 255,
          'plan', (array['free', 'pro', 'team'])[1 + i % 3], '$device_id', md5((i % 20000)::text)),
        md5((i % 20000)::text)::uuid, json_build_object('email', 'visitor-' || i % 20000 || '@example.com')
      from (select i, ${DAY.start_at}::timestamptz + i * interval '1 day' / ${ROWS}::int as at
        from generate_series(${start}::int, ${Math.min(start + BATCH, ROWS) - 1}::int) i) numbers`)
  }
  await db.execute(sql`vacuum analyze events`)
  await close()
}
