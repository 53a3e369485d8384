import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { OutboundError, toOutboundError } from './outbound-error'

/** Result of a DNS lookup: with records, without, or failed. */
export type DnsResult<T> =
  | { outcome: 'found'; records: T[] }
  | { outcome: 'no_record' | 'no_domain' | 'timeout' | 'server_failure'; records: [] }

/** Resolves the addresses of a host name. */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>

export interface ResolverSettings {
  /** Name servers as `host:port`; the system's if empty. */
  servers: string[]
  timeoutMs: number
}

/** Creates a DNS resolver with a timeout. */
export function createResolver({ servers, timeoutMs }: ResolverSettings) {
  async function resolveRecords<T>(query: (resolver: Resolver) => Promise<T[]>): Promise<DnsResult<T>> {
    // Each lookup has its own resolver, so that canceling one does not end the others.
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 })
    if (servers.length) resolver.setServers(servers)
    const deadline = setTimeout(() => resolver.cancel(), timeoutMs)
    try {
      return { outcome: 'found', records: await query(resolver) }
    } catch (error) {
      return { outcome: toOutcome(error), records: [] }
    } finally {
      clearTimeout(deadline)
    }
  }

  const txt = (name: string) => resolveRecords((resolver) => resolver.resolveTxt(name))
  const cname = (name: string) => resolveRecords((resolver) => resolver.resolveCname(name))

  async function addresses(host: string): Promise<LookupAddress[]> {
    if (servers.length === 0) {
      return lookup(host, { all: true }).catch((error) => {
        throw toOutboundError(error, host)
      })
    }
    const [four, six] = await Promise.all([
      resolveRecords((resolver) => resolver.resolve4(host)),
      resolveRecords((resolver) => resolver.resolve6(host)),
    ])
    const lookups = [
      ...four.records.map((address) => ({ address, family: 4 })),
      ...six.records.map((address) => ({ address, family: 6 })),
    ]
    const outcomes = [four.outcome, six.outcome]
    if (lookups.length === 0 && outcomes.includes('timeout')) {
      throw new OutboundError('timeout', `The DNS lookup of ${host} timed out.`)
    }
    if (lookups.length === 0 && outcomes.includes('server_failure')) {
      throw new OutboundError('unreachable', `The DNS lookup of ${host} failed.`)
    }
    return lookups
  }

  return { txt, cname, addresses }
}

export type DnsResolver = ReturnType<typeof createResolver>

function toOutcome(error: unknown): Exclude<DnsResult<never>['outcome'], 'found'> {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOTFOUND':
      return 'no_domain'
    case 'ENODATA':
      return 'no_record'
    case 'ETIMEOUT':
    case 'ECANCELLED':
      return 'timeout'
    default:
      return 'server_failure'
  }
}
