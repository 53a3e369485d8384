import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../../../scripts/programs.mjs'
import { hasClickHouse, startClickHouse } from '../../../tests/support/clickhouse'
import { fillDataFolder } from '../../../tests/support/data-folder'
import { startPostgres } from '../../../tests/support/postgres'
import { buildProcess, type ServerProcess, startProcess } from '../../../tests/support/server-process'

const EVENTS = 12_000
let folder: string
let server: ServerProcess | undefined
beforeAll(buildProcess, 120_000)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-person-deletion-'))
})
afterEach(async () => {
  await server?.kill()
  await rm(folder, { recursive: true, force: true })
})

/** Deletes a person with many events, kills the server, and waits until the next one has deleted them. */
async function testDeletion(settings: Record<string, string>): Promise<void> {
  const start = () => startProcess({ DATA_DIR: folder, ...settings })
  server = await start()
  const { id, api_token } = await server.call('GET', '/api/projects/@current/')
  const project = `/api/projects/${id}/`
  for (let sent = 0; sent < EVENTS; sent += 4000) {
    const batch = Array.from({ length: 4000 }, (_, index) => ({
      event: 'seen',
      distinct_id: 'ann',
      properties: { number: sent + index },
    }))
    await server.call('POST', '/batch/', { api_key: api_token, batch })
  }
  await server.call('POST', '/batch/', {
    api_key: api_token,
    batch: [{ event: 'seen', distinct_id: 'bo' }],
  })
  const [person] = (await server.call('GET', `${project}persons/?distinct_id=ann`)).results
  await server.call('DELETE', `${project}persons/${person.id}/?delete_events=true`)
  await server.kill()

  server = await start()
  const { call } = server
  expect((await call('GET', `${project}persons/?distinct_id=ann`)).results).toEqual([])
  await vi.waitFor(
    async () => expect((await call('GET', `${project}events/?distinct_id=ann`)).results).toEqual([]),
    { timeout: 60_000, interval: 200 },
  )
  const { results } = await call('GET', `${project}events/`)
  expect(results).toMatchObject([{ distinct_id: 'bo' }])
}

const programs = findPostgres()

describe('a server that is killed deletes the events of a person after its restart', {
  timeout: 120_000,
}, () => {
  it('in the embedded database', async () => {
    await fillDataFolder(folder)
    await testDeletion({})
  })

  it.runIf(programs)('in PostgreSQL', async () => {
    const postgres = await startPostgres(programs ?? '')
    const { user, password, port } = postgres
    await testDeletion({
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${user}`,
    })
    await server?.kill()
    await postgres.close()
  })

  it.runIf(hasClickHouse)('in ClickHouse', async () => {
    await fillDataFolder(folder)
    const clickhouse = await startClickHouse()
    await testDeletion({ CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: clickhouse.database })
    await server?.kill()
    await clickhouse.close()
  })
})
