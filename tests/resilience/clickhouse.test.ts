import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../../scripts/programs.mjs'
import {
  type ClickHouseServer,
  canKillClickHouse,
  hasClickHouse,
  startClickHouse,
} from '../support/clickhouse'
import { fillDataFolder } from '../support/data-folder'
import { startPostgres } from '../support/postgres'
import { buildProcess, runCommand, type ServerProcess, startProcess } from '../support/server-process'

describe.runIf(hasClickHouse)('a server with ClickHouse', () => {
  let folder: string
  let clickhouse: ClickHouseServer
  let settings: Record<string, string>
  beforeAll(async () => {
    await buildProcess()
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-on-clickhouse-'))
    clickhouse = await startClickHouse()
    settings = { CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: clickhouse.database }
  }, 120_000)
  afterAll(async () => {
    await clickhouse.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Number of responses to all surveys. */
  async function countResponses(server: ServerProcess): Promise<number> {
    const counts: Record<string, number> = await server.call(
      'GET',
      '/api/projects/1/surveys/responses_count/',
    )
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  }

  const listEvents = async (server: ServerProcess) =>
    (await server.call('GET', '/api/projects/@current/events/')).results

  it('reads events from the database until they are moved', { timeout: 120_000 }, async () => {
    const DATA_DIR = join(folder, 'used')
    await fillDataFolder(DATA_DIR)
    const client = createClient({ url: clickhouse.url })
    await client.command({ query: 'CREATE DATABASE used' })
    await client.close()
    const both = { DATA_DIR, ...settings, CLICKHOUSE_DATABASE: 'used' }
    let server = await startProcess({ DATA_DIR })
    const { api_token: api_key } = await server.call('GET', '/api/projects/@current/')
    await server.call('POST', '/batch/', { api_key, batch: [{ event: 'seen', distinct_id: 'ann' }] })
    await server.stop()
    server = await startProcess(both)
    expect(await listEvents(server)).toHaveLength(1)
    const move = ['move', '--to', 'clickhouse']
    // The embedded database allows one process at a time.
    expect(await runCommand('events', move, both)).toMatchObject({ code: 1 })
    await server.stop()
    expect(await runCommand('events', move, both)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Events are in ClickHouse now.'),
    })
    await expect(startProcess({ DATA_DIR })).rejects.toThrow(
      'It ended with 1: Hedgerow cannot start. Events are in ClickHouse, and CLICKHOUSE_URL is not set.',
    )
    server = await startProcess(both)
    expect(await listEvents(server)).toHaveLength(1)
    await server.call('POST', '/batch/', { api_key, batch: [{ event: 'seen', distinct_id: 'bob' }] })
    await server.stop()
    expect(await runCommand('events', ['remove', '--from', 'sql'], both)).toMatchObject({ code: 0 })
    expect(await runCommand('events', ['move', '--to', 'sql'], both)).toMatchObject({ code: 0 })
    server = await startProcess({ DATA_DIR })
    expect(await listEvents(server)).toHaveLength(2)
    await server.stop()
  })

  it('stores events in ClickHouse only, and has them after a restart', { timeout: 120_000 }, async () => {
    const DATA_DIR = join(folder, 'new')
    await fillDataFolder(DATA_DIR)
    let server = await startProcess({ DATA_DIR, ...settings })
    expect(server.getOutput()).toContain('ClickHouse for events and persons')
    const { api_token: api_key } = await server.call('GET', '/api/projects/@current/')
    await server.call('POST', '/batch/', { api_key, batch: [{ event: 'seen', distinct_id: 'ann' }] })
    await server.stop()
    await expect(startProcess({ DATA_DIR })).rejects.toThrow('Events are in ClickHouse')
    server = await startProcess({ DATA_DIR, ...settings })
    expect(await listEvents(server)).toHaveLength(1)
    await server.stop()
  })

  it('loads the sample workspace into ClickHouse', { timeout: 180_000 }, async () => {
    const DATA_DIR = join(folder, 'sample')
    await fillDataFolder(DATA_DIR)
    const server = await startProcess({ DATA_DIR, ...settings }, [], [])
    await vi.waitFor(async () => expect(await countResponses(server)).toBeGreaterThan(50), {
      timeout: 150_000,
      interval: 500,
    })
    await server.kill()
  })

  const METRICS_TOKEN = 'a token of some length'
  async function readMetrics({ url }: ServerProcess): Promise<string> {
    const response = await fetch(`${url}/_metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return response.text()
  }
  /** Sends events and returns their UUIDs. */
  async function capture(server: ServerProcess, api_key: string, count: number): Promise<string[]> {
    const uuids = Array.from({ length: count }, () => crypto.randomUUID())
    const batch = uuids.map((uuid) => ({ uuid, event: 'seen', distinct_id: api_key }))
    await server.call('POST', '/batch/', { api_key, batch })
    return uuids
  }
  /** Projects of other tests have the same id, but not the same token. */
  const listUuids = async (server: ServerProcess, api_key: string): Promise<string[]> => {
    const { results } = await server.call(
      'GET',
      `/api/projects/@current/events/?limit=200&distinct_id=${api_key}`,
    )
    return results.map(({ id }: { id: string }) => id).sort()
  }
  const waitForDelivery = (server: ServerProcess) =>
    vi.waitFor(
      async () => expect((await server.call('GET', '/_ready')).events).toEqual({ status: 'ok', buffered: 0 }),
      { timeout: 60_000, interval: 200 },
    )

  it.runIf(canKillClickHouse)(
    'accepts events while ClickHouse is down, and has them after it was killed and restarted',
    { timeout: 180_000 },
    async () => {
      const DATA_DIR = join(folder, 'buffered')
      await fillDataFolder(DATA_DIR)
      const start = () => startProcess({ DATA_DIR, METRICS_TOKEN, ...settings })
      let server = await start()
      const { api_token: api_key } = await server.call('GET', '/api/projects/@current/')
      const sent = await capture(server, api_key, 3)
      expect(await server.call('GET', '/_ready')).toMatchObject({ events: { status: 'ok', buffered: 0 } })
      await clickhouse.kill()
      for (let batch = 0; batch < 5; batch += 1) sent.push(...(await capture(server, api_key, 4)))
      await server.kill()
      server = await start()
      sent.push(...(await capture(server, api_key, 2)))
      expect(await server.call('GET', '/_ready')).toMatchObject({
        status: 'ready',
        events: { status: 'degraded', buffered: 22 },
      })
      const metrics = await readMetrics(server)
      expect(metrics).toContain('\nhedgerow_clickhouse_up 0\n')
      expect(metrics).toContain('\nhedgerow_event_buffer_events 22\n')
      expect(metrics).toContain('\nhedgerow_event_buffer_buffered_total 2\n')
      expect(metrics).toMatch(/\nhedgerow_event_buffer_age_seconds [1-9]/)
      const read = await server.request('GET', '/api/projects/@current/events/')
      expect([read.status, read.headers.get('retry-after')]).toEqual([503, '5'])
      expect(read.body).toEqual({
        type: 'server_error',
        code: 'unavailable',
        detail: 'Events and persons are unavailable: ClickHouse does not respond. Try again shortly.',
        attr: null,
      })
      // What is not stored in ClickHouse is available.
      expect((await server.request('GET', '/api/projects/@current/surveys/')).status).toBe(200)
      await clickhouse.restart()
      await waitForDelivery(server)
      expect(await listUuids(server, api_key)).toEqual(sent.sort())
      expect(await readMetrics(server)).toContain('\nhedgerow_clickhouse_up 1\n')
      const { event_buffer } = await server.call('GET', '/api/system/')
      expect(event_buffer).toMatchObject({ is_available: true, events: 0, refused: 0, oldest_at: null })
      expect(server.getOutput().match(/buffered in the database/g)).toHaveLength(1)
      await server.stop()
    },
  )

  it.runIf(canKillClickHouse)(
    'does not move events while some are in the buffer',
    { timeout: 180_000 },
    async () => {
      const DATA_DIR = join(folder, 'moved')
      await fillDataFolder(DATA_DIR)
      const both = { DATA_DIR, ...settings }
      let server = await startProcess(both)
      const { api_token: api_key } = await server.call('GET', '/api/projects/@current/')
      const sent = await capture(server, api_key, 3)
      await clickhouse.kill()
      sent.push(...(await capture(server, api_key, 2)))
      await server.kill()
      await clickhouse.restart()
      const move = () => runCommand('events', ['move', '--to', 'sql'], both)
      expect(await move()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('1 changes are in the buffer of ClickHouse.'),
      })
      server = await startProcess(both)
      await waitForDelivery(server)
      await server.stop()
      expect(await move()).toMatchObject({ code: 0 })
      server = await startProcess({ DATA_DIR })
      expect(await listUuids(server, api_key)).toEqual(sent.sort())
      await server.stop()
    },
  )

  it.runIf(canKillClickHouse)(
    'refuses events when the buffer is full, so that SDKs send them again',
    { timeout: 120_000 },
    async () => {
      const DATA_DIR = join(folder, 'full')
      await fillDataFolder(DATA_DIR)
      const server = await startProcess({ DATA_DIR, CAPTURE_BUFFER_MB: '1', ...settings })
      const { api_token: api_key } = await server.call('GET', '/api/projects/@current/')
      await clickhouse.kill()
      const send = (uuid: string) => {
        const event = { uuid, event: 'seen', distinct_id: api_key, properties: { text: 'x'.repeat(400_000) } }
        return server.request('POST', '/batch/', { api_key, batch: [event] })
      }
      const uuids = [1, 2, 3, 4].map(() => crypto.randomUUID())
      const statuses = []
      for (const uuid of uuids) statuses.push((await send(uuid)).status)
      expect(statuses).toEqual([200, 200, 503, 503])
      const full = await send(uuids[2] ?? '')
      expect([full.headers.get('retry-after'), full.body]).toEqual([
        '5',
        'The service is temporarily unavailable. Try again shortly.',
      ])
      await clickhouse.restart()
      await waitForDelivery(server)
      for (const uuid of uuids) expect((await send(uuid)).status).toBe(200)
      await waitForDelivery(server)
      expect(await listUuids(server, api_key)).toEqual(uuids.sort())
      await server.stop()
    },
  )

  const programs = findPostgres()
  it.runIf(canKillClickHouse && programs !== null)(
    'delivers what another server buffered that was killed, together with a third',
    { timeout: 180_000 },
    async () => {
      const postgres = await startPostgres(programs ?? '')
      const { user, password, port } = postgres
      const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
      const start = (name: string) =>
        startProcess({ DATABASE_URL, DATA_DIR: join(folder, name), SECRETS_KEY: '0'.repeat(64), ...settings })
      const killed = await start('first')
      const { api_token: api_key } = await killed.call('GET', '/api/projects/@current/')
      const servers = [await start('second'), await start('third')]
      await clickhouse.kill()
      const sent: string[] = []
      for (let round = 0; round < 20; round += 1)
        for (const server of [killed, ...servers]) sent.push(...(await capture(server, api_key, 3)))
      await killed.kill()
      await clickhouse.restart()
      await Promise.all(servers.map(waitForDelivery))
      for (const server of servers) {
        sent.push(...(await capture(server, api_key, 3)))
        expect(await listUuids(server, api_key)).toEqual(sent.sort())
        await server.stop()
      }
      await postgres.close()
    },
  )
})
