import type { FastifyInstance } from 'fastify'
import type { Env } from '../env'

/** The first socket that systemd hands over is the first after the three that every process has. */
const HANDED_OVER = 3
/** How long requests under way may take when the server stops. */
const CLOSE_MS = 15_000

/** Listens where the settings say, or on the socket that systemd holds for this process. The address. */
export function listen(app: FastifyInstance, env: Env): Promise<string> {
  const handed = env.LISTEN_FDS === 1 && env.LISTEN_PID === process.pid
  // Node takes the descriptor before anything else; the library's own types leave it out.
  return app.listen({ host: env.HOST, port: env.PORT, ...(handed && { fd: HANDED_OVER }) })
}

/** Takes no more connections, and ends when every request is answered, or has been given long enough. */
export async function close(app: FastifyInstance, patienceMs = CLOSE_MS): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  await app.drain()
  clearTimeout(late)
  await app.close()
}
