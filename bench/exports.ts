import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type DatabaseTemplate, listTemplates } from './databases'
import { call, DAY, exportAll, fillEvents } from './export-runs'
import { type BenchServer, buildDashboard, getMemoryMib, type Settings, startHedgerow } from './processes'
import { BENCH_PROJECT } from './seed-data'
import { median, medianRatio, printTable, spread } from './stats'

/*
 * Throughput and cost of an export to local files. The baseline is psql, which copies the same JSON from the same rows
 * through gzip. Requires DATABASE_URL, also for the embedded database, because psql cannot read that one.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const ROWS = Number(process.env.ROWS ?? 1_000_000)
const POLL_MS = 200
const PAUSE_MS = 50
const WARM_UP_MS = 8000

/** File formats, with the required ratio to the throughput of the baseline. */
const FORMATS = {
  'JSON lines + gzip': { file_format: 'JSONLines', compression: 'gzip' },
  'Parquet + zstd': { file_format: 'Parquet', compression: 'zstd' },
}

const shell = promisify(execFile)
const url = process.env.DATABASE_URL
if (!url) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.')

interface Run {
  rate: number
  /** Peak memory above that of a server with the same requests but no export, in MiB. */
  aboveIdle: number
  /** 99th percentile of concurrent requests, in milliseconds. */
  p99: number
}

buildDashboard()
const table: string[][] = []
let baseline: number[] = []
// PostgreSQL comes first because its baseline is used for both.
for (const template of (await listTemplates()).toReversed()) await measureAll(template)
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

async function measureAll(template: DatabaseTemplate): Promise<void> {
  const settings = await template.copy()
  const folder = await mkdtemp(join(tmpdir(), 'hedgerow-bench-exports-'))
  await fillEvents(settings, ROWS)
  const rounds = new Map(Object.keys(FORMATS).map((name) => [name, [] as Run[]]))
  const baselines: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, config] of Object.entries(FORMATS)) {
        rounds.get(name)?.push(await exportOnce({ ...settings, EXPORTS_DIR: folder }, config))
      }
      if (settings.DATABASE_URL) baselines.push(await psql(settings.DATABASE_URL, folder))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await template.remove()
  }
  if (baselines.length) baseline = baselines
  for (const [name, runs] of rounds) {
    const rates = runs.map(({ rate }) => rate)
    table.push([
      template.name,
      name,
      spread(rates),
      spread(baseline),
      medianRatio(rates, baselines.length ? baselines : rates.map(() => median(baseline))),
      spread(runs.map(({ aboveIdle }) => aboveIdle)),
      settings.DATABASE_URL ? '' : spread(runs.map(({ p99 }) => p99)),
    ])
  }
}

/** Uses a new server for each run, so that no run affects the memory of the next one. */
async function exportOnce(settings: Settings, config: object): Promise<Run> {
  const server = await startHedgerow(settings)
  try {
    // The job queue starts shortly after the server, and memory used by requests is not part of the export.
    const warm = new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
    await (settings.DATABASE_URL ? warm : keepAsking(server, warm))
    const idle = getMemoryMib(server.pid)
    let most = idle
    const watch = setInterval(() => {
      most = Math.max(most, getMemoryMib(server.pid))
    }, POLL_MS)
    const begun = exportAll(server, config)
    // An embedded database shares the process, so concurrent requests must still be served.
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

/**
 * Requests a list twenty times per second until the promise settles; returns the 99th percentile of the duration in
 * milliseconds.
 */
async function keepAsking(server: BenchServer, until: Promise<unknown>): Promise<number> {
  let over = false
  void until.finally(() => {
    over = true
  })
  const took: number[] = []
  while (!over) {
    const begun = performance.now()
    await call(server, 'GET', `/api/projects/${BENCH_PROJECT}/surveys/?limit=20`)
    took.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  took.sort((a, b) => a - b)
  return took[Math.floor((took.length - 1) * 0.99)] ?? Number.NaN
}

/** Exports the same JSON with psql and gzip into a file; returns rows per second. */
async function psql(database: string, folder: string): Promise<number> {
  const file = join(folder, 'baseline.jsonl.gz')
  const query = `copy (select row_to_json(lines) from (
    select uuid, timestamp, inserted_at as _inserted_at, inserted_at as created_at, event, properties, distinct_id,
      coalesce(elements_chain, '') as elements_chain, person_properties, person_id
    from events where project_id = ${BENCH_PROJECT} and timestamp >= '${DAY.start_at}' and timestamp < '${DAY.end_at}'
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
