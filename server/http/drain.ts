import { Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes no more connections, and resolves when those that are there have ended. */
    drain(): Promise<void>
  }
}

/** How long a connection that is kept is listened to at the end: a request may be on its way. */
const LAST_REQUEST_MS = 1000
const LOOK_MS = 50

/**
 * Lets the application end without dropping a request. No new connection is taken; what comes on those that are there is
 * still answered, with the word that the connection ends. Node by itself would cut those off that say nothing at that
 * moment, and wait for the others until they have been idle for long. To be drained before `close`, which the framework
 * lets fail when it takes longer than a plugin may.
 */
export function drainable(app: FastifyInstance): void {
  let isEnding = false
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close')
  })
  app.decorate('drain', async () => {
    isEnding = true
    if (!app.server.listening) return
    // The close of `http.Server` is the one that cuts off.
    const drained = new Promise((resolve) => Server.prototype.close.call(app.server, resolve))
    await Promise.race([drained, delay(LAST_REQUEST_MS, undefined, { ref: false })])
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      // Browsers open some that they may need, on which Node would wait for a first request.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }, LOOK_MS)
    await drained
    clearInterval(timer)
  })
}
