import type { FastifyServerOptions } from 'fastify'
import type { Env } from '../env'

/** Timeout for the headers of a request. */
const HEADERS_TIMEOUT_MS = 20_000
/** Keep-alive timeout: longer than that of proxies, which is usually a minute. */
const KEEP_ALIVE_MS = 72_000
/** Interval of the check for timed-out connections. */
const CHECK_INTERVAL_MS = 1000
/** Time allowed for a response in addition to the timeout of the upstream server. */
const MARGIN_MS = 10_000

/**
 * Builds the HTTP timeouts. A client that holds a connection without sending or reading costs memory and one of the
 * process's connections; without these limits a few slow clients could take all of them.
 */
export function serverTimeouts(env: Env) {
  const longest = env.CLIENT_TIMEOUT_MS
  return {
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, longest),
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    requestTimeout: longest,
    keepAliveTimeout: Math.min(KEEP_ALIVE_MS, longest),
    // The connection is also idle while the upstream server works on a response.
    connectionTimeout: env.UPSTREAM_URL ? Math.max(longest, env.UPSTREAM_TIMEOUT_MS + MARGIN_MS) : longest,
  } satisfies FastifyServerOptions & { http: object }
}
