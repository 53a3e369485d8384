import { setMaxListeners } from 'node:events'
import { Server, type Socket } from 'node:net'
import { setImmediate as checkPhase, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops accepting connections, and resolves when the existing ones have ended. */
    drain(): Promise<void>
    /** Aborted when the server stops, for responses that do not end on their own. */
    draining: AbortSignal
  }
}

/** Maximum number of connections that are accepted before the server stops listening, for a backlog that never ends. */
const BACKLOG_MAX = 10_000
/** Grace period for idle keep-alive connections during shutdown: a request may be in transit. */
const KEEP_ALIVE_GRACE_MS = 1000
const CHECK_INTERVAL_MS = 50

/**
 * Graceful shutdown that drops no request. No new connection is accepted; requests on existing ones are still answered,
 * with `Connection: close`. Node itself would cut off idle connections immediately, and wait for the others until they
 * have been idle for long. Drain before `close`, which Fastify fails when it takes longer than the plugin timeout.
 */
export function registerDrain(app: FastifyInstance): void {
  let isEnding = false
  const draining = new AbortController()
  // One listener per open stream.
  setMaxListeners(0, draining.signal)
  app.decorate('draining', draining.signal)
  app.addHook('preClose', async () => draining.abort())
  const connections = new Set<Socket>()
  let accepted = 0
  app.server.on('connection', (socket: Socket) => {
    accepted += 1
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close')
  })
  /** Accepts the connections in the backlog, which the kernel would reset: a poll phase accepts only one of them. */
  async function acceptBacklog(): Promise<void> {
    const max = accepted + BACKLOG_MAX
    let before: number
    do {
      before = accepted
      await pollOnce()
    } while (before < accepted && accepted < max)
  }
  app.decorate('drain', async () => {
    if (!app.server.listening) return
    await acceptBacklog()
    // Calls `close` of `net.Server`, since that of `http.Server` cuts off idle connections.
    const drained = new Promise((resolve) => Server.prototype.close.call(app.server, resolve))
    // Not earlier: clients whose connections end would open others, which the kernel could still queue.
    isEnding = true
    draining.abort()
    await Promise.race([drained, delay(KEEP_ALIVE_GRACE_MS, undefined, { ref: false })])
    const closeIdle = async () => {
      await pollOnce()
      app.server.closeIdleConnections()
      // Browsers open spare connections, on which Node would wait for a first request.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }
    const timer = setInterval(closeIdle, CHECK_INTERVAL_MS)
    await drained
    clearInterval(timer)
  })
}

/**
 * Waits for a complete poll phase of the event loop, which accepts a connection and reads what has been received. The
 * kernel would reset connections with data that was not read.
 */
async function pollOnce(): Promise<void> {
  // The first check phase may follow a poll phase that has already begun.
  await checkPhase()
  await checkPhase()
}
