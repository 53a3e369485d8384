import { invalid } from '../../http/errors'
import { notUnderstood, refused } from './refusal'

const LENGTH_MAX = 800

/** An address as people send it: what may be kept of it, and the token that may not. */
export interface Address {
  url: string
  token: string | null
}

/** Takes the token, the query and the slash at the end off an address. */
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

/** Bytes, because a database can index only so many. */
function short(url: string): string {
  if (Buffer.byteLength(url) <= LENGTH_MAX) return url
  throw invalid(`Ensure this field has no more than ${LENGTH_MAX} characters.`, 'url', 'max_length')
}

/** A token that can be a header. */
export function sendable(token: string): string {
  if (/^[\x21-\x7e]{1,1000}$/.test(token)) return token
  throw invalid('This is not a usable token.', 'private_token')
}

/**
 * The parts of the path of an address below `base`, decoded; null for an address of another host. With or without
 * `www.`, encrypted or not: what is asked is `base`.
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
