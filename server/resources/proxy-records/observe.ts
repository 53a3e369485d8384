import type { ProxyStatus } from '../../../contract/proxies'
import type { Outbound } from '../../net/outbound'
import { OutboundError } from '../../net/outbound-error'
import type { Answer } from '../../net/resolver'

/** The answer to a request over HTTPS: the proxy works, or why it does not. */
type Probe = { ok: true; certificateEnds: Date | null } | { ok: false; message: string }

/** What was seen of a proxy from the outside. */
export interface Observation {
  cname: Answer<string>
  /** The addresses of a domain without a CNAME record. */
  addresses: string[]
  /** Null while nobody expects an answer yet. */
  probe: Probe | null
}

/** Looks at DNS, and at the domain itself once its CNAME has been right. */
export async function observe(
  { dns, fetch }: Outbound,
  { status, domain }: { status: ProxyStatus; domain: string },
): Promise<Observation> {
  const cname = await dns.cname(domain)
  const found = cname.outcome === 'no_record' ? await dns.addresses(domain).catch(() => []) : []
  const addresses = found.map(({ address }) => address)
  return { cname, addresses, probe: status === 'waiting' ? null : await probe(fetch, domain) }
}

/** Asks this instance whether it is well, through the proxy. */
async function probe(fetch: Outbound['fetch'], domain: string): Promise<Probe> {
  const url = `https://${domain}/_health`
  try {
    const { status, certificateEnds } = await fetch(url, { maxRedirects: 0 })
    if (status === 200) return { ok: true, certificateEnds }
    return { ok: false, message: `${url} answered with status ${status}, not 200.` }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'too_many_redirects') {
      return { ok: false, message: `${url} redirects, which events do not follow.` }
    }
    return { ok: false, message: error.message }
  }
}
