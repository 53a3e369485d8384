import type { ProxyStatus } from '../../../contract/domain/proxies'
import { OutboundError } from '../../core/net/outbound-error'
import type { OutboundClients } from '../../core/net/outbound-http'
import type { DnsResult } from '../../core/net/resolver'

/** Result of an HTTPS request through the proxy: success, or the reason for the failure. */
type Probe = { ok: true; certificateEnds: Date | null } | { ok: false; message: string }

/** Result of checking a proxy from outside. */
export interface Observation {
  cname: DnsResult<string>
  /** Addresses of a domain without a CNAME record. */
  addresses: string[]
  /** Null until a response is expected. */
  probe: Probe | null
}

/** Checks DNS, and also the domain itself once its CNAME has been correct. */
export async function observeProxy(
  { dns, fetch }: OutboundClients,
  { status, domain }: { status: ProxyStatus; domain: string },
): Promise<Observation> {
  const cname = await dns.cname(domain)
  const resolvedAddresses = cname.outcome === 'no_record' ? await dns.addresses(domain).catch(() => []) : []
  const addresses = resolvedAddresses.map(({ address }) => address)
  return { cname, addresses, probe: status === 'waiting' ? null : await probe(fetch, domain) }
}

/** Requests the health endpoint of this instance through the proxy. */
async function probe(fetch: OutboundClients['fetch'], domain: string): Promise<Probe> {
  const url = `https://${domain}/_health`
  try {
    const { status, certificateEnds } = await fetch(url, { maxRedirects: 0 })
    if (status === 200) return { ok: true, certificateEnds }
    return { ok: false, message: `${url} responded with status ${status} instead of 200.` }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'too_many_redirects') {
      return { ok: false, message: `${url} redirects, but events do not follow redirects.` }
    }
    const advice = error.reason === 'tls' ? ' Renew or replace it where the host is served.' : ''
    return { ok: false, message: error.message + advice }
  }
}
