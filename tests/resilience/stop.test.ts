import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillDataFolder } from '../support/data-folder'
import { freshPostgres } from '../support/database'
import { createEventLoad, listExportFiles, startExport, waitUntilEnded } from '../support/event-load'
import { buildRequestHead, connectTo } from '../support/raw-connection'
import { createRecordLoad } from '../support/record-load'
import { createRandom } from '../support/seeded-random'
import { buildProcess, HEDGEROW, type ServerProcess, startProcess } from '../support/server-process'

const ME = '/api/users/@me/'
const ROLES = '/api/organizations/@current/roles/'
const WRITERS = 6
const SENDERS = 2

const servers = new Set<ServerProcess>()
let folder: string
let database: Awaited<ReturnType<typeof freshPostgres>> | undefined
beforeAll(buildProcess, 120_000)
// Each attempt has its own data, since a second one would create the same roles.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-stop-'))
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) database = await freshPostgres(TEST_DATABASE_URL)
  else await fillDataFolder(folder)
}, 120_000)
afterEach(async () => {
  for (const server of servers) await server.kill()
  servers.clear()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const where: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  const server = await startProcess({ ...where, DATA_DIR: folder })
  servers.add(server)
  return server
}

/** Wraps a server to record the reasons why requests got no response, other than refused connections. */
function recordDroppedRequests(server: ServerProcess): { server: ServerProcess; dropped: unknown[] } {
  const dropped: unknown[] = []
  const ask: ServerProcess['request'] = (...request) =>
    server.request(...request).catch((error) => {
      const { code, message } = error.cause ?? error
      if (code !== 'ECONNREFUSED') dropped.push(`${request[0]} ${request[1]}: ${code} ${message}`)
      throw error
    })
  return { server: { ...server, request: ask }, dropped }
}

/** Waits until the server accepts no more connections. */
async function waitUntilNotListening({ url }: ServerProcess): Promise<void> {
  for (;;) {
    const { socket, opened } = connectTo(url)
    const isOpen = await opened
    socket.destroy()
    if (!isOpen) return
    await pause(20)
  }
}

describe('server shutdown', { timeout: 150_000 }, () => {
  it('completes all received requests, closes all connections and loses no acknowledged write', async () => {
    const { server, dropped } = recordDroppedRequests(await start())
    const keptAliveConnections = [0, 1].map(() => connectTo(server.url, buildRequestHead('GET', ME)))
    const [idle, asking] = keptAliveConnections
    await vi.waitFor(() => {
      for (const { text } of keptAliveConnections) expect(text()).toContain('HTTP/1.1 200')
    }, 20_000)
    const { api_token } = await server.call('GET', '/api/projects/@current/')
    const events = createEventLoad(api_token, '2024-05-01T10:00:00Z')
    const records = createRecordLoad(createRandom(2))
    const forever = new AbortController().signal
    const load = [
      ...Array.from({ length: WRITERS }, (_, writer) => records.run(server, writer, forever)),
      ...Array.from({ length: SENDERS }, async () => {
        while (await events.send(server, 20));
      }),
    ]
    const written = () => records.records.filter(({ acknowledged }) => acknowledged !== null).length
    await vi.waitFor(() => expect(Math.min(written(), events.acknowledged.size)).toBeGreaterThan(20), 30_000)

    const stopped = server.stop()
    await waitUntilNotListening(server)
    asking?.socket.write(buildRequestHead('GET', ME))
    await Promise.all(load)
    expect(await stopped).toBe(0)
    await Promise.all(keptAliveConnections.map(({ ended }) => ended))
    expect(dropped).toEqual([])
    expect([...records.errorResponses, ...events.errorResponses]).toEqual([])
    expect(asking?.text().match(/HTTP\/1.1 200/g)).toHaveLength(2)
    expect(asking?.text()).toMatch(/connection: close/i)
    expect(idle?.text().match(/HTTP\/1.1/g)).toHaveLength(1)

    const next = await start()
    expect(await records.describeDifferences(next)).toEqual([])
    const id = (await startExport(next, events.range)) ?? ''
    expect(await waitUntilEnded(next, id)).toMatchObject([{ status: 'Completed' }])
    expect(events.describeDifferences((await listExportFiles(join(folder, 'exports'), id)).uuids)).toEqual([])
  })

  it('waits for a request in progress, but ends immediately on a second signal', async () => {
    const server = await start()
    const head = buildRequestHead('POST', ROLES, 'content-type: application/json', 'content-length: 15')
    const [whole, never] = [0, 1].map(() => connectTo(server.url, `${head}{"name":`))
    await server.call('GET', ME)
    const stopped = server.stop()
    await waitUntilNotListening(server)
    whole?.socket.write('"Late"}')
    await whole?.ended
    expect(whole?.text()).toContain('HTTP/1.1 201')
    expect(server.child.exitCode).toBeNull()
    server.child.kill('SIGTERM')
    expect(await stopped).toBe(130)
    await never?.ended
  })

  it('stops during the first start', async () => {
    const DATA_DIR = join(folder, 'first-start')
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR }
    const child = spawn(process.execPath, [HEDGEROW], { env, stdio: 'inherit' })
    const closed = once(child, 'close')
    await vi.waitFor(() => access(join(DATA_DIR, 'lock')), 30_000)
    child.kill('SIGTERM')
    expect(await closed).toEqual([0, null])
    servers.add(await startProcess({ DATA_DIR }))
  })
})
