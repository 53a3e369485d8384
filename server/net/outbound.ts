import type { Env } from '../env'
import { addressRule } from './addresses'
import { guardedAgents, type Silence } from './agents'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch'
import { createResolver, type DnsResolver } from './resolver'

/** The ways out of this process that follow what people typed: every one has a timeout and checks where it leads. */
export interface Outbound {
  dns: DnsResolver
  fetch: GuardedFetch
  /** Whether an address may be connected to, for ways out that are not requests. */
  mayConnect: (address: string) => boolean
  /** Agents for a client of its own, which destroys them: they keep connections until these are silent too long. */
  agents: (silence: Silence) => ReturnType<typeof guardedAgents>
}

type Settings = Pick<Env, 'DNS_SERVERS' | 'DNS_TIMEOUT_MS' | 'ALLOW_PRIVATE_ADDRESSES'>

/** `https` stands in for the port and the trusted certificates of the internet, where there is none. */
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
