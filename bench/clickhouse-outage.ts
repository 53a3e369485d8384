import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createClient } from '@clickhouse/client'
import { startClickHouse } from '../tests/support/clickhouse'
import { createPostgresTemplate } from './databases'
import { call } from './export-runs'
import { buildDashboard, startHedgerow } from './processes'
import { BENCH_PROJECT, surveyId } from './seed-data'
import { printTable, spread } from './stats'

/*
 * Stops ClickHouse for a minute while a server captures 1,000 survey events per second, and compares what was acknowledged
 * with what is stored and with the results of the survey.
 */

const RATE = Number(process.env.RATE ?? 1000)
const OUTAGE_SECONDS = Number(process.env.OUTAGE_SECONDS ?? 60)
const BEFORE_SECONDS = 15
const AFTER_SECONDS = 10
const BATCH = 50
const PEOPLE = 5000
const SURVEY = surveyId(2)
const POLL_MS = 200
const NAMES = ['survey shown', 'survey dismissed', 'survey sent']
const METRICS_TOKEN = 'benchmark-of-an-outage'

const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.')
buildDashboard()
const template = await createPostgresTemplate(DATABASE_URL)
const clickhouse = await startClickHouse()
const server = await startHedgerow({
  ...(await template.copy()),
  CLICKHOUSE_URL: clickhouse.url,
  CLICKHOUSE_DATABASE: clickhouse.database,
  METRICS_TOKEN,
})
const { api_token } = await call(server, 'GET', `/api/projects/${BENCH_PROJECT}/`)

type Phase = 'before' | 'stopped' | 'draining' | 'after'
let phase: Phase = 'before'
const times: Record<Phase, number[]> = { before: [], stopped: [], draining: [], after: [] }
const acknowledged = new Map<string, string>()
let sent = 0
let repeated = 0

/** Sends a batch as an SDK does, again after a failure, so that duplicates arrive. */
async function send(): Promise<void> {
  const batch = Array.from({ length: BATCH }, (_, index) => {
    sent += 1
    const event = NAMES[sent % 10 < 8 ? 0 : sent % 10 === 8 ? 1 : 2] ?? ''
    return {
      uuid: randomUUID(),
      event,
      distinct_id: `user-${(sent * 7919) % PEOPLE}`,
      timestamp: new Date(),
      properties: {
        $survey_id: SURVEY,
        $current_url: `https://shop.example.com/products/${index}`,
        $lib: 'posthog-node',
        note: 'x'.repeat(400),
        ...(event === 'survey sent' && { $survey_submission_id: randomUUID(), $survey_response: 'Yes' }),
        ...(index % 10 === 0 && { $set: { last: index } }),
      },
    }
  })
  const body = gzipSync(JSON.stringify({ api_key: api_token, batch, sent_at: new Date() }), { level: 1 })
  const post = () =>
    fetch(`${server.url}/batch/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body,
    })
  const begun = performance.now()
  const started = phase
  while ((await post()).status !== 200) {
    repeated += 1
    await pause(1000)
  }
  times[started].push(performance.now() - begun)
  for (const { uuid, event } of batch) acknowledged.set(uuid, event)
  // Some clients do not see the response.
  if (Math.random() < 0.02) {
    repeated += 1
    await post()
  }
}

let isOver = false
async function keepSending(): Promise<void> {
  const begun = performance.now()
  const pending: Promise<void>[] = []
  while (!isOver) {
    const due = begun + (pending.length * BATCH * 1000) / RATE
    const early = due - performance.now()
    if (early > 0) await pause(early)
    else pending.push(send())
  }
  await Promise.all(pending)
}

async function readBuffer(): Promise<{ events: number; bytes: number }> {
  const response = await fetch(`${server.url}/_metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const text = await response.text()
  const get = (name: string) =>
    Number(new RegExp(`^hedgerow_event_buffer_${name} (.*)$`, 'm').exec(text)?.[1] ?? 0)
  return { events: get('events'), bytes: get('bytes') }
}

const sending = keepSending()
await pause(BEFORE_SECONDS * 1000)
await clickhouse.kill()
phase = 'stopped'
await pause(OUTAGE_SECONDS * 1000)
const full = await readBuffer()
await clickhouse.restart()
phase = 'draining'
const restarted = performance.now()
let peak = full
for (;;) {
  const buffer = await readBuffer()
  if (buffer.events > peak.events) peak = buffer
  if (buffer.events === 0) break
  await pause(POLL_MS)
}
const drained = (performance.now() - restarted) / 1000
phase = 'after'
await pause(AFTER_SECONDS * 1000)
isOver = true
await sending

const client = createClient({ url: clickhouse.url, database: clickhouse.database })
const result = await client.query({
  query: 'SELECT toString(uuid) AS uuid, count() AS count FROM events GROUP BY uuid',
  format: 'JSONEachRow',
})
const rows = await result.json<{ uuid: string; count: string }>()
const stored = new Set(rows.map(({ uuid }) => uuid))
const lost = [...acknowledged.keys()].filter((uuid) => !stored.has(uuid)).length
const { stats } = await call(server, 'GET', `/api/projects/${BENCH_PROJECT}/surveys/${SURVEY}/stats/`)
const counted = NAMES.map((name) => {
  const expected = [...acknowledged.values()].filter((event) => event === name).length
  return `${name} ${stats[name].total_count} of ${expected}`
})
await client.close()
await server.stop()
await clickhouse.close()
await template.remove()

console.log(`${RATE} events per second, ClickHouse killed for ${OUTAGE_SECONDS} s:\n`)
printTable([
  ['', ''],
  ['Events acknowledged', String(acknowledged.size)],
  ['Batches sent twice', String(repeated)],
  ['Events lost', String(lost)],
  [
    'Events stored that were not acknowledged',
    String([...stored].filter((uuid) => !acknowledged.has(uuid)).length),
  ],
  ['Results of the survey', counted.join(', ')],
  ['Rows stored twice, which queries ignore', String(rows.filter(({ count }) => Number(count) > 1).length)],
  ['Buffer at the end of the outage', `${full.events} events, ${(full.bytes / 1e6).toFixed(1)} MB`],
  ['Largest buffer', `${peak.events} events, ${(peak.bytes / 1e6).toFixed(1)} MB`],
  ['Buffer empty after the restart', `${drained.toFixed(1)} s`],
  ...Object.entries(times).map(([name, list]) => [`Response, ${name}, ms`, spread(list)]),
])
