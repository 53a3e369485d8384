import { invalid } from '../../core/errors'
import { invalidUrl, unrecognizedUrl } from './errors'

const LENGTH_MAX = 800

/** Parsed plugin URL: the part that may be stored, and the token that must not be. */
export interface SourceUrl {
  url: string
  token: string | null
}

/** Strips the token, the query and the trailing slash from a URL. */
export function parseSourceUrl(text: string): SourceUrl {
  if (text.startsWith('file:')) return { url: shortenUrl(text), token: null }
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw unrecognizedUrl()
  }
  const token = url.searchParams.get('private_token')
  const path = url.pathname.replace(/\/+$/, '')
  return { url: shortenUrl(`${url.origin}${path}`), token: token ? toDisplayUrl(token) : null }
}

/** Limits the URL in bytes, because the database limits the size of an index entry. */
function shortenUrl(url: string): string {
  if (Buffer.byteLength(url) <= LENGTH_MAX) return url
  throw invalid(`Ensure this field has no more than ${LENGTH_MAX} characters.`, 'url', 'max_length')
}

/** Asserts that the token is valid in a header. */
export function toDisplayUrl(token: string): string {
  if (/^[\x21-\x7e]{1,1000}$/.test(token)) return token
  throw invalid('The token is not valid.', 'private_token')
}

/**
 * Returns the decoded path segments of a URL below `base`, or null for a URL of another host. Ignores `www.` and the
 * scheme: requests always go to `base`.
 */
export function getPathSegments(base: string, address: string): string[] | null {
  const [root, url] = [new URL(base), new URL(address)]
  const folder = root.pathname.replace(/\/+$/, '')
  if (
    stripCredentials(url.host) !== stripCredentials(root.host) ||
    !`${url.pathname}/`.startsWith(`${folder}/`)
  )
    return null
  try {
    return url.pathname.slice(folder.length).split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    throw invalidUrl('The URL contains an invalid percent-encoding.')
  }
}

const stripCredentials = (host: string) => host.replace(/^www\./, '')
