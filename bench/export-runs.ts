import { sql } from 'drizzle-orm'
import type { ExportRun } from '../contract/schemas/batch-exports'
import { openDatabase } from '../server/core/db/client'
import type { BenchServer, Settings } from './processes'
import { BENCH_KEY, BENCH_PROJECT } from './seed-data'

/** Day of all events: one interval, one run. */
export const DAY = { start_at: '2024-05-01T00:00:00Z', end_at: '2024-05-02T00:00:00Z' }
const BATCH = 50_000
const POLL_MS = 200
const HEADERS = { authorization: `Bearer ${BENCH_KEY}` }

/** Exports the events of the day into files of the given configuration and waits for the run. */
export async function exportAll(server: BenchServer, config: object): Promise<ExportRun> {
  const base = `/api/projects/${BENCH_PROJECT}/batch_exports/`
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

/** Sends an API request that must succeed. */
export async function call(server: BenchServer, method: string, path: string, body?: object) {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...HEADERS, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/** Creates events of about 500 bytes, distributed over the day. */
export async function fillEvents(settings: Settings, rows: number): Promise<void> {
  const { db, close } = await openDatabase({
    DATA_DIR: settings.DATA_DIR ?? '',
    DATABASE_URL: settings.DATABASE_URL,
    DATABASE_POOL: 1,
    DISK_RESERVE_MB: 0,
  })
  for (let start = 0; start < rows; start += BATCH) {
    await db.execute(sql`
      insert into events (project_id, uuid, event, distinct_id, timestamp, inserted_at, properties, person_id, person_properties)
      select ${BENCH_PROJECT}, gen_random_uuid(), (array['$pageview', '$autocapture', 'signed up', 'paid'])[1 + i % 4],
        'visitor ' || i % 20000, at, at,
        json_build_object('$current_url', 'https://example.com/' || md5(i::text), '$browser', 'Firefox', '$os', 'Linux',
          '$referrer', 'https://example.org/' || md5((i * 7)::text), '$session_id', gen_random_uuid(), 'price', i % 900,
          '$lib', 'web', '$screen_width', 1920, '$screen_height', 1080, '$ip', '192.0.2.' || i % 255,
          'plan', (array['free', 'pro', 'team'])[1 + i % 3], '$device_id', md5((i % 20000)::text)),
        md5((i % 20000)::text)::uuid, json_build_object('email', 'visitor-' || i % 20000 || '@example.com')
      from (select i, ${DAY.start_at}::timestamptz + i * interval '1 day' / ${rows}::int as at
        from generate_series(${start}::int, ${Math.min(start + BATCH, rows) - 1}::int) i) numbers`)
  }
  await db.execute(sql`vacuum analyze events`)
  await close()
}
