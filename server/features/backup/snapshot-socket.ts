import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import type { FastifyBaseLogger } from 'fastify'

/** Writes a consistent copy of the database into a folder. */
export type Snapshot = (folder: string) => Promise<void>

const COPIES = 'snapshot-'
/** Maximum length of a socket path on this system. */
const PATH_MAX = 100

/** Only the owner of the process may connect. */
const OWNER_ONLY = 0o177

interface Reply {
  folder?: string
  error?: string
}

/**
 * Lets commands on this machine request a copy of the database from the process that owns the data folder, over a
 * socket in that folder. A copy exists as long as its connection. Returns a function that stops it.
 */
export async function serveSnapshots(
  folder: string,
  snapshot: Snapshot,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const path = socketPath(folder)
  if (path === null) {
    log.warn(`The path ${folder} is too long for a socket. Backups are not possible while the server runs.`)
    return async () => {}
  }
  // Left by a crashed process: the folder is locked by this one.
  await rm(path, { force: true })
  for (const name of await readdir(folder))
    if (name.startsWith(COPIES)) await rm(join(folder, name), { recursive: true })
  const connections = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.add(socket)
    socket.on('error', () => {})
    void sendSnapshot(folder, snapshot, socket, log).finally(() => connections.delete(socket))
  })
  const mask = process.umask(OWNER_ONLY)
  server.listen(path)
  process.umask(mask)
  await once(server, 'listening')
  return async () => {
    for (const socket of connections) socket.destroy()
    server.close()
    await once(server, 'close')
  }
}

async function sendSnapshot(
  folder: string,
  snapshot: Snapshot,
  socket: Socket,
  log: FastifyBaseLogger,
): Promise<void> {
  const disconnected = Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => {})
  const copy = await mkdtemp(join(folder, COPIES))
  try {
    await snapshot(copy)
    socket.write(`${JSON.stringify({ folder: copy } satisfies Reply)}\n`)
  } catch (error) {
    log.error({ err: error }, 'database copy failed')
    socket.write(`${JSON.stringify({ error: (error as Error).message } satisfies Reply)}\n`)
  }
  socket.resume()
  await disconnected
  await rm(copy, { recursive: true, force: true })
  socket.end()
}

/** Requests a copy from the process that owns the data folder, and releases it after use. */
export async function withSnapshot(folder: string, use: (copy: string) => Promise<void>): Promise<void> {
  const path = socketPath(folder)
  const socket = createConnection(path ?? join(folder, SOCKET))
  try {
    await once(socket, 'connect')
  } catch (error) {
    throw new Error(
      `The process that uses ${folder} does not respond (${(error as Error).message}). Stop it and try again.`,
      { cause: error },
    )
  }
  try {
    const [line] = await Promise.race([
      once(createInterface(socket), 'line'),
      once(socket, 'close').then(() => []),
    ])
    const { folder: copy, error }: Reply = line ? JSON.parse(line) : { error: 'The connection closed early.' }
    if (!copy) throw new Error(`The running server could not copy its database: ${error}`)
    await use(copy)
  } finally {
    // The server closes the connection once it has deleted the copy.
    socket.end()
    if (!socket.closed) await once(socket, 'close')
  }
}

const SOCKET = 'control.sock'

/** Shortest form of the path; null if that is too long. */
function socketPath(folder: string): string | null {
  const absolute = join(folder, SOCKET)
  const [shortest = absolute] = [absolute, relative('', absolute)].sort((a, b) => a.length - b.length)
  return Buffer.byteLength(shortest) <= PATH_MAX ? shortest : null
}
