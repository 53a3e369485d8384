import type { Env } from '../env'
import { addressRule } from './addresses'
import { guardedAgents } from './agents'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch'
import { createResolver, type DnsResolver } from './resolver'

/** The ways out of this process that follow what people typed: every one has a timeout and checks where it leads. */
export interface Outbound {
  dns: DnsResolver
  fetch: GuardedFetch
}

type Settings = Pick<Env, 'DNS_SERVERS' | 'DNS_TIMEOUT_MS' | 'ALLOW_PRIVATE_ADDRESSES'>

/** `https` stands in for the port and the trusted certificates of the internet, where there is none. */
export function createOutbound(
  settings: Settings,
  https: { ca?: string; httpsPort?: number } = {},
): Outbound {
  const dns = createResolver({ servers: settings.DNS_SERVERS, timeoutMs: settings.DNS_TIMEOUT_MS })
  const agents = (mayConnect: (address: string) => boolean) =>
    guardedAgents({ resolve: dns.addresses, mayConnect, ...https })
  const guarded = agents(addressRule(settings.ALLOW_PRIVATE_ADDRESSES))
  const unguarded = agents(() => true)
  return { dns, fetch: createGuardedFetch(guarded, unguarded) }
}
