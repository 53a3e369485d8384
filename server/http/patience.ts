import type { FastifyServerOptions } from 'fastify'
import type { Env } from '../env'

/** How long a client may take for the head of a request. */
const HEAD_MS = 20_000
/** How long a connection is kept for a next request: longer than proxies keep theirs, which is a minute as a rule. */
const IDLE_MS = 72_000
/** How often it is looked for connections whose time is over. */
const LOOK_MS = 1000
/** What an answer may take on top of the longest silence of another server that it waits for. */
const MARGIN_MS = 10_000

/**
 * How long clients may take. Whoever keeps a connection and sends or reads nothing costs memory and one of the connections
 * that a process may have; without these limits a few slow clients could take all of them.
 */
export function patience(env: Env) {
  const longest = env.CLIENT_TIMEOUT_MS
  return {
    http: { headersTimeout: Math.min(HEAD_MS, longest), connectionsCheckingInterval: LOOK_MS },
    requestTimeout: longest,
    keepAliveTimeout: Math.min(IDLE_MS, longest),
    // Nothing moves either while an answer is waited for.
    connectionTimeout: env.UPSTREAM_URL ? Math.max(longest, env.UPSTREAM_TIMEOUT_MS + MARGIN_MS) : longest,
  } satisfies FastifyServerOptions & { http: object }
}
