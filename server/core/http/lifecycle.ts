import type { FastifyInstance } from 'fastify'
import type { Env } from '../../config'

/** File descriptor of the first socket passed by systemd; 0 to 2 are the standard streams. */
const SYSTEMD_SOCKET_FD = 3
/** Time limit for requests in progress during shutdown. */
const SHUTDOWN_TIMEOUT_MS = 15_000

/** Listens on the configured host and port, or on the socket passed by systemd. Returns the address. */
export function start(app: FastifyInstance, env: Env): Promise<string> {
  const hasSystemdSocket = env.LISTEN_FDS === 1 && env.LISTEN_PID === process.pid
  // The file descriptor takes precedence in Node; Fastify's types omit it.
  return app.listen({ host: env.HOST, port: env.PORT, ...(hasSystemdSocket && { fd: SYSTEMD_SOCKET_FD }) })
}

/** Stops accepting connections, and resolves when every request is completed or has timed out. */
export async function shutdown(app: FastifyInstance, timeoutMs = SHUTDOWN_TIMEOUT_MS): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  await app.drain()
  clearTimeout(timer)
  await app.close()
}
