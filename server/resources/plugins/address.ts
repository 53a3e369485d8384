import { invalid } from '../../http/errors'
import { notUnderstood, refused } from './refusal'

const LENGTH_MAX = 800

/** Parsed plugin URL: the part that may be stored, and the token that must not be. */
export interface Address {
  url: string
  token: string | null
}

/** Strips the token, the query and the trailing slash from a URL. */
export function addressOf(text: string): Address {
  if (text.startsWith('file:')) return { url: short(text), token: null }
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw notUnderstood()
  }
  const token = url.searchParams.get('private_token')
  const path = url.pathname.replace(/\/+$/, '')
  return { url: short(`${url.origin}${path}`), token: token ? sendable(token) : null }
}

/** Limits the URL in bytes, because the database limits the size of an index entry. */
function short(url: string): string {
  if (Buffer.byteLength(url) <= LENGTH_MAX) return url
  throw invalid(`Ensure this field has no more than ${LENGTH_MAX} characters.`, 'url', 'max_length')
}

/** Asserts that the token is valid in a header. */
export function sendable(token: string): string {
  if (/^[\x21-\x7e]{1,1000}$/.test(token)) return token
  throw invalid('This is not a usable token.', 'private_token')
}

/**
 * Returns the decoded path segments of a URL below `base`, or null for a URL of another host. Ignores `www.` and the
 * scheme: requests always go to `base`.
 */
export function partsBelow(base: string, address: string): string[] | null {
  const [root, url] = [new URL(base), new URL(address)]
  const folder = root.pathname.replace(/\/+$/, '')
  if (bare(url.host) !== bare(root.host) || !`${url.pathname}/`.startsWith(`${folder}/`)) return null
  try {
    return url.pathname.slice(folder.length).split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    throw refused('The address holds a % that does not encode anything.')
  }
}

const bare = (host: string) => host.replace(/^www\./, '')
