import type { Env } from '../env'
import { addressRule } from './addresses'
import { guardedAgents, type Silence } from './agents'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch'
import { createResolver, type DnsResolver } from './resolver'

/** Outbound network access with user-supplied targets: every client has a timeout and checks its destination. */
export interface Outbound {
  dns: DnsResolver
  fetch: GuardedFetch
  /** Returns whether connections to an address are allowed, for protocols other than HTTP. */
  mayConnect: (address: string) => boolean
  /** Creates agents for a client, which must destroy them: they reuse connections until the idle timeout. */
  agents: (silence: Silence) => ReturnType<typeof guardedAgents>
}

type Settings = Pick<Env, 'DNS_SERVERS' | 'DNS_TIMEOUT_MS' | 'ALLOW_PRIVATE_ADDRESSES'>

/**
 * Creates the outbound clients. `https` replaces the port and the trusted certificates where there is no internet
 * access.
 */
export function createOutbound(
  settings: Settings,
  https: { ca?: string; httpsPort?: number } = {},
): Outbound {
  const dns = createResolver({ servers: settings.DNS_SERVERS, timeoutMs: settings.DNS_TIMEOUT_MS })
  const mayConnect = addressRule(settings.ALLOW_PRIVATE_ADDRESSES)
  const open = { resolve: dns.addresses, ...https }
  const guarded = guardedAgents({ ...open, mayConnect })
  const unguarded = guardedAgents({ ...open, mayConnect: () => true })
  return {
    dns,
    mayConnect,
    fetch: createGuardedFetch(guarded, unguarded),
    agents: (silence) => guardedAgents({ ...open, mayConnect, silence }),
  }
}
