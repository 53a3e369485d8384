import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres } from '../scripts/programs.mjs'
import { openDatabase } from '../server/core/db/client'
import { openClickHouse } from '../server/features/events/store/clickhouse/client'
import { createClickHouseCopy } from '../server/features/events/store/clickhouse/copy'
import { COPIED_TABLES, type EventCopy } from '../server/features/events/store/copy'
import { readLocation } from '../server/features/events/store/location'
import { createSqlCopy } from '../server/features/events/store/sql/copy'
import { startClickHouse } from '../tests/support/clickhouse'
import { startPostgres } from '../tests/support/postgres'
import { buildProcess, HEDGEROW, startProcess } from '../tests/support/server-process'
import { buildEvents } from './events'
import { printTable } from './stats'
import { insertEvents, insertPersons } from './survey-events'

/*
 * Measures a move of EVENTS events (a million by default) from PostgreSQL to ClickHouse, while the server captures events: the
 * output of the command, and its peak memory. With KILLS=1, the command is killed when a third is copied, and the server
 * when two thirds are; the counts and checksums of both stores are compared at the end. With BACK=1, the events are then
 * moved back. With SOURCE, the URL of a database with events, those are moved instead, and remain in it.
 */

const EVENTS = Number(process.env.EVENTS ?? 1_000_000)
const CHUNK = 200_000
const POLL_MS = 100
const CAPTURE_MS = 500
const { SOURCE, KILLS, BACK } = process.env

await buildProcess()
const postgres = SOURCE ? null : await startPostgres(findPostgres() ?? '')
const clickhouse = await startClickHouse()
const folder = await mkdtemp(join(tmpdir(), 'hedgerow-bench-'))
const login = (name: string, password: string, port: number) =>
  `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`
const DATABASE_URL = SOURCE ?? (postgres ? login(postgres.user, postgres.password, postgres.port) : '')
const settings = { PATH: process.env.PATH ?? '', DATA_DIR: folder, SECRETS_KEY: '0'.repeat(64), DATABASE_URL }
const both = { ...settings, CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: clickhouse.database }

const admin = new pg.Client({ connectionString: DATABASE_URL })
await admin.connect()
const forgetLocation = () =>
  admin.query(`delete from instance_settings where key in ('event_store', 'event_store_move')`)
if (SOURCE) await forgetLocation()
else {
  const first = await startProcess(settings)
  await first.stop()
  const { db, close } = await openDatabase({ ...settings, DATABASE_POOL: 1, DISK_RESERVE_MB: 0 })
  for (let start = 0; start < EVENTS; start += CHUNK)
    await db.execute(insertEvents(start, Math.min(start + CHUNK, EVENTS), EVENTS))
  for (const statement of insertPersons(EVENTS)) await db.execute(statement)
  await close()
  await admin.query('analyze')
}

let server = await startProcess(both)
const { rows: projects } = await admin.query<{ api_token: string }>(
  'select api_token from projects where id = 1',
)
const api_key = projects[0]?.api_token
let isOver = false
let captured = 0
async function capture(): Promise<void> {
  while (!isOver) {
    const batch = buildEvents(50, 5000)
    const response = await server.request('POST', '/batch/', { api_key, batch }).catch(() => null)
    if (response?.status === 200) captured += batch.length
    await pause(CAPTURE_MS)
  }
}
const capturing = capture()

/** Runs a command, and prints its output and its peak memory. `watch` gets the copied share of the rows. */
async function run(args: string[], watch?: (share: number, child: ChildProcess) => void): Promise<void> {
  const child = spawn(process.execPath, [HEDGEROW, 'events', ...args], {
    env: both,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    // What is captured after the switch would be in ClickHouse only.
    if (text.includes('Verifying')) isOver = true
    const [, rows, total] = /Copied ([\d,]+) of ([\d,]+) rows/.exec(text) ?? []
    if (rows && total) watch?.(Number(rows.replaceAll(',', '')) / Number(total.replaceAll(',', '')), child)
  })
  let peak = 0
  const start = performance.now()
  while (child.exitCode === null && child.signalCode === null) {
    try {
      peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? peak)
    } catch {
      break
    }
    await pause(POLL_MS)
  }
  const seconds = (performance.now() - start) / 1000
  const ended = child.signalCode ?? `exit code ${child.exitCode}`
  console.log(`${args.join(' ')}: ${ended}, ${seconds.toFixed(1)} s, ${Math.round(peak / 1024)} MiB\n`)
}

const move = ['move', '--to', 'clickhouse']
if (KILLS) {
  await run(move, (share, child) => share > 1 / 3 && child.kill('SIGKILL'))
  let isKilled = false
  await run(move, async (share) => {
    if (share < 2 / 3 || isKilled) return
    isKilled = true
    await server.kill()
    console.log('The server was killed.')
    server = await startProcess(both)
  })
} else await run(move)
isOver = true
await capturing
await compareStores()
if (BACK) {
  await run(['remove', '--from', 'sql'])
  await run(['move', '--to', 'sql'])
}
await server.stop()
if (SOURCE) await forgetLocation()
await admin.end()
await Promise.all([postgres?.close(), clickhouse.close()])
await rm(folder, { recursive: true, force: true })

/** Prints the number of rows that have arrived until the switch, and the sum of their checksums. */
async function compareStores(): Promise<void> {
  const { db, close } = await openDatabase({ ...settings, DATABASE_POOL: 1, DISK_RESERVE_MB: 0 })
  const tables = openClickHouse({
    url: clickhouse.url,
    database: clickhouse.database,
    timeoutMs: 3_600_000,
  })
  const until = (await readLocation(db))?.moved_until
  if (!until) throw new Error('The move has not ended.')
  const sum = async (copy: EventCopy, table: (typeof COPIED_TABLES)[number]) => {
    const days = await copy.sumDays(table, 1, { since: null, until, oldest: null })
    const count = days.reduce((total, day) => total + day.count, 0)
    const checksum = days.reduce((total, day) => total + BigInt(day.checksum), 0n)
    return `${count.toLocaleString('en')} rows, ${checksum}`
  }
  const rows = []
  for (const table of COPIED_TABLES)
    rows.push([table, await sum(createSqlCopy(db), table), await sum(createClickHouseCopy(tables), table)])
  console.log(`${captured} events were captured during the move.\n`)
  printTable([['', 'PostgreSQL', 'ClickHouse'], ...rows])
  await tables.close()
  await close()
}
