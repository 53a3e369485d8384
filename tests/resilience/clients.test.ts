import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillDataFolder } from '../support/data-folder'
import { createEventLoad, startExport, waitUntilEnded } from '../support/event-load'
import { buildRequestHead, connectTo, type RawConnection } from '../support/raw-connection'
import { buildProcess, PROCESS_KEY, type ServerProcess, startProcess } from '../support/server-process'

const SURVEYS = '/api/projects/@current/surveys/'
/** Long enough for a busy machine to answer a client that does not delay. */
const CLIENT_TIMEOUT_MS = 6000
const MEBIBYTE = 1024 * 1024
/** Tolerance for connections of concurrent test requests. */
const LEFT = 5

let folder: string
let server: ServerProcess
beforeAll(async () => {
  await buildProcess()
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-clients-'))
  await fillDataFolder(folder)
  server = await startProcess({
    DATA_DIR: folder,
    CLIENT_TIMEOUT_MS: String(CLIENT_TIMEOUT_MS),
    LOG_LEVEL: 'info',
  })
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await rm(folder, { recursive: true, force: true })
})

/** Sends requests until the promise settles, to check that other clients are served during that time. */
async function pollUntilSettled(going: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  going.then(end, end)
  while (!isOver) {
    await server.call('GET', '/api/users/@me/')
    await pause(50)
  }
  await going
}

const waitForAllEnds = (clients: RawConnection[]) => Promise.all(clients.map(({ ended }) => ended))

const getRssMib = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024

/** Counts the server's sockets, including those whose clients have not noticed that they are closed. */
function countSockets(): number {
  const folder = `/proc/${server.child.pid}/fd`
  const files = readdirSync(folder).map((name) => readlinkSync(join(folder, name)))
  return files.filter((target) => target.startsWith('socket:')).length
}

/** Writes a text very slowly, one character at a time, until the connection ends. */
function sendSlowly({ socket, ended }: RawConnection, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 100)
  void ended.then(() => clearInterval(timer))
}

describe.runIf(!process.env.TEST_DATABASE_URL)('clients', { timeout: 120_000 }, () => {
  it('do not cause error log entries when they abort an upload', async () => {
    const id = `aborted-${Date.now()}`
    const { socket, ended } = await connectTo(server.url)
    socket.write(
      `PATCH /api/users/@me/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${PROCESS_KEY}\r\nX-Request-Id: ${id}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"first_name":',
    )
    // A response to a later request shows that the server has begun to read the body.
    await server.call('GET', '/api/users/@me/')
    socket.destroy()
    await ended
    const lines = () =>
      server
        .getOutput()
        .split('\n')
        .filter((line) => line.includes(id))
    await vi.waitFor(() => expect(lines()).not.toEqual([]), 10_000)
    for (const line of lines()) expect(JSON.parse(line).level, line).toBe(30)
  })

  it('can open ten thousand idle connections', async () => {
    const files = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || 20_000
    const count = Math.min(10_000, files - 500)
    const before = getRssMib()
    const clients: RawConnection[] = []
    let open = 0
    let most = 0
    const connecting = (async () => {
      while (clients.length < count) {
        const some = Array.from({ length: 250 }, () => connectTo(server.url))
        const taken = await Promise.all(some.map(({ opened }) => opened))
        expect(taken).not.toContain(false)
        clients.push(...some)
        open += some.length
        most = Math.max(most, open)
        for (const { ended } of some) void ended.then(() => open--)
      }
    })()
    await pollUntilSettled(connecting)
    const full = getRssMib() - before
    console.log(`${count} connections, ${most} of them at once: ${Math.round(full)} MiB more`)
    await pollUntilSettled(waitForAllEnds(clients))
    expect(full).toBeLessThan(400)
  })

  it('are disconnected after a timeout when slow or silent, without delaying others', async () => {
    const post = buildRequestHead('POST', SURVEYS, 'content-type: application/json', 'content-length: 5000')
    const kinds: [first: string, thenSlowly: string][] = [
      ['', ''],
      ['GET / HTTP/1.1\r\n', 'x-more: and more\r\n'],
      [post, ' '],
      [buildRequestHead('GET', '/_health'), ''],
    ]
    const clients = kinds.flatMap(([first, thenSlowly]) =>
      Array.from({ length: 20 }, () => {
        const client = connectTo(server.url, first)
        if (thenSlowly) sendSlowly(client, thenSlowly)
        return client
      }),
    )
    await pollUntilSettled(waitForAllEnds(clients))
  })

  it('are disconnected with bounded memory use when they never read large responses', async () => {
    const { api_token } = await server.call('GET', '/api/projects/@current/')
    const events = createEventLoad(api_token, '2024-05-01T10:00:00Z')
    for (let batch = 0; batch < 4; batch += 1) await events.send(server, 100, 100_000)
    const config = { prefix: 'out', file_format: 'JSONLines' }
    const id = (await startExport(server, events.range, config)) ?? ''
    await waitUntilEnded(server, id)
    const files = await server.call('GET', `/api/projects/@current/batch_exports/${id}/files/`)
    const { pathname, search } = new URL(files.results[0].url, server.url)
    const description = 'x'.repeat(100_000)
    for (let createdCount = 0; createdCount < 100; createdCount += 1)
      await server.call('POST', SURVEYS, {
        name: `Long ${createdCount} of ${id}`,
        description,
        type: 'popover',
      })

    const [before, others] = [getRssMib(), countSockets()]
    const paths = [
      ...Array.from({ length: 40 }, () => pathname + search),
      ...Array.from({ length: 4 }, () => `${SURVEYS}?limit=1000`),
    ]
    const clients = paths.map(() => connectTo(server.url))
    await Promise.all(clients.map(({ opened }) => opened))
    // The kernel completes connections before the server accepts them.
    await vi.waitFor(() => expect(countSockets()).toBeGreaterThan(others + clients.length - LEFT), 30_000)
    for (const [index, path] of paths.entries())
      clients[index]?.socket.pause().write(buildRequestHead('GET', path))
    let most = 0
    // A client that does not read is not notified of the end of its connection, so the server's sockets are counted.
    const letGo = vi.waitFor(
      () => {
        most = Math.max(most, getRssMib() - before)
        expect(countSockets()).toBeLessThan(others + LEFT)
      },
      { timeout: 60_000, interval: 100 },
    )
    await pollUntilSettled(letGo)
    for (const { socket } of clients) socket.resume()
    await waitForAllEnds(clients)
    // Remaining connections read on.
    expect(clients.filter(({ text }) => text().length > 10 * MEBIBYTE).length).toBeLessThan(LEFT)
    console.log(`${clients.length} clients that do not read up to 40 MB each: ${Math.round(most)} MiB more`)
    expect(most).toBeLessThan(400)
  })
})
