import { isApiPath } from './api-path'
import { redirectedAway } from './errors'

/**
 * Returns the target of a redirect as a URL of this server; null if there is none. Throws if it leads out of the API.
 */
export function rewriteRedirect(
  location: string | undefined,
  requestedUrl: string,
  upstream: URL,
): string | null {
  if (location === undefined) return null
  const base = new URL(requestedUrl, upstream)
  const to = URL.canParse(location, base.href) ? new URL(location, base) : null
  const path = to && to.pathname + to.search
  if (to?.origin === upstream.origin && path && isApiPath(path)) return path
  throw redirectedAway(upstream.host, to ? to.origin + to.pathname : 'nowhere')
}
