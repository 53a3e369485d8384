import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClickHouseServer, hasClickHouse, startClickHouse } from '../support/clickhouse'
import { fillDataFolder } from '../support/data-folder'
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
})
