import type { Env } from '../../config'
import { createIpPolicy } from './ip-allowlist'
import { createResolver, type DnsResolver } from './resolver'
import { type ConnectionTimeouts, createSsrfSafeAgents } from './ssrf-safe-agents'
import { createSafeFetch, type SafeFetch } from './ssrf-safe-fetch'

/** Outbound network access with user-supplied targets: every client has a timeout and checks its destination. */
export interface OutboundClients {
  dns: DnsResolver
  fetch: SafeFetch
  /** Returns whether connections to an address are allowed, for protocols other than HTTP. */
  mayConnect: (address: string) => boolean
  /** Creates agents for a client, which must destroy them: they reuse connections until the idle timeout. */
  agents: (silence: ConnectionTimeouts) => ReturnType<typeof createSsrfSafeAgents>
}

type Settings = Pick<Env, 'DNS_SERVERS' | 'DNS_TIMEOUT_MS' | 'ALLOW_PRIVATE_ADDRESSES'>

/**
 * Creates the outbound clients. `https` replaces the port and the trusted certificates where there is no internet
 * access.
 */
export function createOutbound(
  settings: Settings,
  https: { ca?: string; httpsPort?: number } = {},
): OutboundClients {
  const dns = createResolver({ servers: settings.DNS_SERVERS, timeoutMs: settings.DNS_TIMEOUT_MS })
  const mayConnect = createIpPolicy(settings.ALLOW_PRIVATE_ADDRESSES)
  const open = { resolve: dns.addresses, ...https }
  const guarded = createSsrfSafeAgents({ ...open, mayConnect })
  const unguarded = createSsrfSafeAgents({ ...open, mayConnect: () => true })
  return {
    dns,
    mayConnect,
    fetch: createSafeFetch(guarded, unguarded),
    agents: (silence) => createSsrfSafeAgents({ ...open, mayConnect, timeouts: silence }),
  }
}
