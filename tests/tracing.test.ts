import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../scripts/programs.mjs'
import { fillDataFolder } from './support/data-folder'
import { startOtlpReceiver } from './support/otlp-receiver'
import { startPostgres } from './support/postgres'
import { buildProcess, startProcess } from './support/server-process'

const programs = findPostgres()

describe('traces', { timeout: 180_000 }, () => {
  let folder: string
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>
  let settings: Record<string, string>
  beforeAll(async () => {
    await buildProcess()
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-traces-'))
    receiver = await startOtlpReceiver()
    settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
      OTEL_SERVICE_NAME: 'hedge',
    }
  }, 120_000)
  afterAll(async () => {
    await receiver.close()
    await rm(folder, { recursive: true, force: true })
  })
  const find = (name: string) => receiver.spans.filter((span) => span.name === name)

  it('have requests by route and jobs, without queries, and are sent before the server stops', async () => {
    const DATA_DIR = join(folder, 'embedded')
    await fillDataFolder(DATA_DIR)
    const server = await startProcess({ DATA_DIR, ...settings })
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await fetch(`${server.url}/api/projects/1/surveys/?search=secret`, { headers: { traceparent } })
    await server.request('GET', '/_ready')
    await server.request('GET', '/nowhere')
    await vi.waitFor(() => expect(find('job database-checkpoint')).not.toEqual([]), {
      timeout: 60_000,
      interval: 100,
    })
    expect(await server.stop()).toBe(0)
    const [request] = find('GET /api/projects/:project_id/surveys/')
    expect(request).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      attributes: {
        'http.route': '/api/projects/:project_id/surveys/',
        'http.response.status_code': 401,
        'url.path': '/api/projects/1/surveys/',
      },
      resource: { 'service.name': 'hedge', 'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/) },
    })
    expect(JSON.stringify(receiver.spans)).not.toContain('secret')
    expect(find('GET /_ready')).toEqual([])
    expect([...receiver.authorizations]).toEqual(['Bearer token'])
  })

  it.runIf(programs !== null)('have the statements of PostgreSQL in their request', async () => {
    const postgres = await startPostgres(programs ?? '')
    const { user, password, port } = postgres
    const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
    const server = await startProcess({ DATABASE_URL, DATA_DIR: join(folder, 'postgres'), ...settings })
    const before = receiver.spans.length
    await server.call('GET', '/api/organizations/@current/')
    await server.stop()
    await postgres.close()
    const spans = receiver.spans.slice(before)
    const request = spans.find(({ name }) => name.startsWith('GET /api/organizations/'))
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(statements.length).toBeGreaterThan(0)
    for (const { traceId, attributes } of statements) {
      expect(traceId).toBe(request?.traceId)
      expect(attributes).toMatchObject({ 'db.system.name': 'postgresql' })
      expect(attributes['db.query.text']).toMatch(/\S/)
    }
  })

  it('that the receiver does not accept do not disturb the server', async () => {
    const DATA_DIR = join(folder, 'alone')
    await fillDataFolder(DATA_DIR)
    const server = await startProcess({
      DATA_DIR,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
    })
    expect((await server.request('GET', '/api/projects/@current/')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
