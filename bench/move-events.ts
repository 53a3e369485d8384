import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgres } from '../scripts/programs.mjs'
import { startClickHouse } from '../tests/support/clickhouse'
import { startPostgres } from '../tests/support/postgres'
import { HEDGEROW, startProcess } from '../tests/support/server-process'

/*
 * Measures a move of EVENTS events (a million by default) from PostgreSQL to ClickHouse and back: the output of the
 * command, and its peak memory.
 */

const EVENTS = Number(process.env.EVENTS ?? 1_000_000)

const [postgres, clickhouse] = await Promise.all([startPostgres(findPostgres() ?? ''), startClickHouse()])
const folder = await mkdtemp(join(tmpdir(), 'hedgerow-bench-'))
const { user, password, port } = postgres
const settings = {
  PATH: process.env.PATH ?? '',
  DATA_DIR: folder,
  SECRETS_KEY: '0'.repeat(64),
  DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${user}`,
}
const both = { ...settings, CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: clickhouse.database }

const first = await startProcess(settings)
await first.stop()
await postgres.query(`
  insert into events (project_id, uuid, event, distinct_id, timestamp, inserted_at, properties, person_id, person_properties)
  select 1, gen_random_uuid(), (array['$pageview', 'seen', 'survey shown'])[1 + i % 3], 'user ' || i % ${EVENTS / 10},
    '2024-01-01'::timestamptz + i * interval '90 days' / ${EVENTS}, '2024-01-01'::timestamptz + i * interval '90 days' / ${EVENTS},
    json_build_object('$current_url', 'https://example.com/products/' || i % 500, '$browser', 'Chrome', '$os', 'Windows',
      '$session_id', gen_random_uuid(), '$lib', 'web', '$lib_version', '1.298.1', '$ip', '192.0.2.' || i % 250,
      '$referrer', 'https://search.example/?q=' || i % 10000),
    md5((i % ${EVENTS / 10})::text)::uuid, json_build_object('email', 'user' || i % ${EVENTS / 10} || '@example.com')
  from generate_series(1, ${EVENTS}) as i`)
await postgres.query(`
  insert into persons (id, project_id, properties, changed_at)
  select md5(i::text)::uuid, 1, json_build_object('email', 'user' || i || '@example.com'), '2024-04-01'
  from generate_series(0, ${EVENTS / 10} - 1) as i`)
await postgres.query(`
  insert into distinct_ids (project_id, distinct_id, person_id, changed_at)
  select 1, 'user ' || i, md5(i::text)::uuid, '2024-04-01' from generate_series(0, ${EVENTS / 10} - 1) as i`)
await postgres.query('analyze')

/** Runs a command, and prints its output and its peak memory. */
async function run(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [HEDGEROW, 'events', ...args], {
    env: both,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let peak = 0
  const start = performance.now()
  while (child.exitCode === null) {
    try {
      peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? peak)
    } catch {
      break
    }
    await pause(100)
  }
  const seconds = (performance.now() - start) / 1000
  console.log(`${args.join(' ')}: ${seconds.toFixed(1)} s, ${Math.round(peak / 1024)} MiB\n`)
}

const server = await startProcess(both)
await run('move', '--to', 'clickhouse')
await run('remove', '--from', 'sql')
await run('move', '--to', 'sql')
await server.stop()
await Promise.all([postgres.close(), clickhouse.close()])
await rm(folder, { recursive: true, force: true })
