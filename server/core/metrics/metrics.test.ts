import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/database'
import { buildOrganization } from '../../../tests/support/factories'
import { createTestServer, startServer } from '../../../tests/support/test-server'
import { readEnv } from '../../config'
import { enqueue } from '../jobs/enqueue'
import { defineJobKind } from '../jobs/job'

const METRICS_TOKEN = 'a token of some length'
const server = createTestServer({ METRICS_TOKEN })

async function scrape(token: string | null = METRICS_TOKEN) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  return server.request({ url: '/_metrics', headers })
}

/** Returns the current values by name and labels in the text format. */
const numbers = async () => numbersIn((await scrape()).body)

function numbersIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

/** Returns the increase of a value during an action. */
async function growth(name: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await numbers()).get(name) ?? 0
  await act()
  return ((await numbers()).get(name) ?? 0) - before
}

describe('metrics endpoint', () => {
  it('requires the token', async () => {
    expect((await scrape()).headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    for (const token of [null, '', `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(1)]) {
      const refused = await scrape(token)
      expect(refused.statusCode).toBe(401)
      expect(refused.body).not.toContain('hedgerow_')
    }
  })

  it('does not exist unless a token is set', async () => {
    const database = await freshDatabase()
    const plain = await startServer(database)
    expect((await plain.request('/_metrics')).statusCode).toBe(404)
    await plain.close()
    await database.close()
    expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN is not usable')
  })

  it('is readable by Prometheus: each family once, each sample once, cumulative buckets', async () => {
    await server.call(null, 'GET', '/_health')
    const text = (await scrape()).body
    const lines = text.split('\n')
    expect(text.endsWith('\n')).toBe(true)
    for (const line of lines.filter(Boolean))
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z_:][\w:]* .+|[a-z_][\w]*(\{\w+="([^"\\]|\\.)*"(,\w+="([^"\\]|\\.)*")*\})? (-?\d[\d.e+-]*|\+Inf))$/,
      )
    const types = lines.filter((line) => line.startsWith('# TYPE'))
    expect(new Set(types.map((line) => line.split(' ')[2])).size).toBe(types.length)
    const samples = lines.filter((line) => line && !line.startsWith('#'))
    expect(new Set(samples.map((line) => line.slice(0, line.lastIndexOf(' ')))).size).toBe(samples.length)
    const buckets = samples.filter((line) =>
      /^hedgerow_http_request_duration_seconds_bucket\{.*route="\/_health",method="GET"\}/.test(line),
    )
    const counts = buckets.map((line) => Number(line.split(' ').at(-1)))
    expect(counts).toHaveLength(12)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts.at(-1)).toBeGreaterThan(0)
  })

  it('counts requests by route, regardless of their URL', async () => {
    const { organization, project, key } = await buildOrganization(server.db, 'Nightingale & Sons')
    const labels = '{route="/api/organizations/:id/",method="GET",status="200"}'
    const ask = () => server.call(key, 'GET', `/api/organizations/${organization.id}/?search=curlew`)
    expect(await growth(`hedgerow_http_requests_total${labels}`, ask)).toBe(1)
    const nowhere = 'hedgerow_http_requests_total{route="none",method="GET",status="404"}'
    const lost = async () => {
      for (const address of ['/wp-admin', '/.env', `/x/${organization.id}`])
        await server.call(null, 'GET', address)
    }
    expect(await growth(nowhere, lost)).toBe(3)
    const text = (await scrape()).body
    for (const secret of [organization.id, 'Nightingale', 'wp-admin', key, project.api_token, 'curlew'])
      expect(text).not.toContain(secret)
    // The request that reads the metrics.
    expect((await numbers()).get('hedgerow_http_requests_under_way')).toBe(1)
  })

  it('counts stored events', async () => {
    const { project } = await buildOrganization(server.db)
    const batch = ['one', 'two'].map((event) => ({ event, distinct_id: 'somebody' }))
    const capture = () => server.call(null, 'POST', '/batch/', { api_key: project.api_token, batch })
    expect(await growth('hedgerow_events_total{outcome="stored"}', capture)).toBe(2)
    expect((await numbers()).get('hedgerow_events_waiting')).toBe(0)
  })

  it('reports the number and the delay of pending jobs', async () => {
    const kind = defineJobKind('a kind of its own')
    await enqueue(server.db, kind, {})
    await enqueue(server.db, kind, {}, { startAfter: new Date(Date.now() + 60_000) })
    await server.db.execute(
      sql`update jobs set start_after = now() - interval '90 seconds' where kind = ${kind.name} and start_after <= now()`,
    )
    const now = await numbers()
    expect(now.get(`hedgerow_jobs{job="${kind.name}",state="waiting"}`)).toBe(2)
    expect(now.get(`hedgerow_jobs{job="${kind.name}",state="running"}`)).toBe(0)
    expect(now.get(`hedgerow_jobs_late_seconds{job="${kind.name}"}`)).toBeGreaterThanOrEqual(90)
  })

  it('reports the resource usage of the process', async () => {
    const now = await numbers()
    expect(now.get('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(now.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('responds without the database and reports that it is down', async () => {
    const database = await freshDatabase()
    const own = await startServer(database, { METRICS_TOKEN })
    const read = () =>
      own.request({ url: '/_metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect((await read()).body).toContain('\nhedgerow_database_up 1\n')
    expect((await read()).body).toContain('\nhedgerow_database_connections{state="waiting"} 0\n')
    await database.close()
    const response = await read()
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('\nhedgerow_database_up 0\n')
    expect(response.body).toContain('process_resident_memory_bytes')
    await own.close()
  })
})
