import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Env } from '../../config'

/** Required CNAME target of a domain. It differs per organization, so that it proves who requested it. */
export function buildTargetCname(
  { PROXY_BASE_DOMAIN, PUBLIC_URL }: Pick<Env, 'PROXY_BASE_DOMAIN' | 'PUBLIC_URL'>,
  organization_id: string,
  domain: string,
): string {
  const digest = createHash('sha256').update(organization_id).update(domain).digest('hex')
  return `${digest.slice(0, 20)}.${PROXY_BASE_DOMAIN ?? `proxy.${getHost(PUBLIC_URL)}`}`
}

function getHost(url: string | undefined): string {
  const host = url ? new URL(url).hostname : 'localhost'
  return isIP(host) || host.startsWith('[') ? 'localhost' : host
}
