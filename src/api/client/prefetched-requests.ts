import type { Texts } from '../../lib/i18n/translate'
import { readSession, type Session, usesCookie } from '../session/session'
import type { SentRequest } from './errors'

/** Response whose body was read as it arrived. */
export interface HttpResponse {
  status: number
  headers: Headers
  text: string
  /** Final URL after redirects. */
  url: string
}

/** State that the page's inline script leaves for the bundle. */
interface PrefetchBag {
  /** CSP nonce of this page, for styles created at runtime. */
  nonce: string
  /** Requests in flight, by URL (GET only). */
  requests: Map<string, Promise<HttpResponse>>
  key: string | null
  /** Session of another tab, requested if this tab has none. */
  handover: Promise<Session | null> | null
  /** Key of the URL that the user has not accepted yet, because the tab has another session. */
  offeredKey: string | null
  /** Language of the page, and all available languages. */
  language: string
  languages: readonly string[]
  /** Messages of that language, from its file; undefined for English. */
  texts?: Texts
}

declare global {
  var __hedgerow: PrefetchBag | undefined
  var __webpack_nonce__: string | undefined
  /** Zod settings, as set by `z.config`, before Zod is loaded. */
  var __zod_globalConfig: { jitless: boolean } | undefined
}

/** Stream of live updates of this page, which leaves out the changes that name it. */
let liveConnection: { base: string | undefined; id: string } | null = null

export const setLiveConnection = (connection: NonNullable<typeof liveConnection>): void => {
  liveConnection = connection
}

/** Forgets a stream, unless the page has opened another one since. */
export const clearLiveConnection = (id: string | null): void => {
  if (liveConnection?.id === id) liveConnection = null
}

/** Returns the headers of every request. A session without a key is anonymous, for public endpoints. */
function buildHeaders(session: Session): Record<string, string> {
  const { key } = session
  return {
    accept: 'application/json',
    ...(key && !usesCookie(session) && { authorization: `Bearer ${key}` }),
    ...(liveConnection?.base === session.base && liveConnection && { 'live-connection': liveConnection.id }),
  }
}

/** Sends a request in the same way as the client; `body` is JSON. */
export async function sendHttpRequest(
  session: Session,
  { method, path }: SentRequest,
  body: string | null = null,
  signal?: AbortSignal,
): Promise<HttpResponse> {
  const response = await fetch(session.base + path, {
    method,
    headers: { ...buildHeaders(session), ...(body !== null && { 'content-type': 'application/json' }) },
    body,
    // An anonymous request is not one of the user who is signed in. The server ignores the cookie beside a key.
    credentials: session.key === '' && usesCookie(readSession()) ? 'omit' : 'same-origin',
    // The browser revalidates its cached copy, also after back navigation; an unchanged response is not transferred
    // again.
    cache: method === 'GET' ? 'no-cache' : 'default',
    signal: signal ?? null,
  })
  const { status, headers, url } = response
  return { status, headers, url, text: await response.text() }
}

/** Returns the response to exactly this request if the inline script has sent it. Each response is returned once. */
export function takePrefetched(session: Session, path: string): Promise<HttpResponse> | undefined {
  const bag = globalThis.__hedgerow
  const address = session.base + path
  const response = bag?.key === session.key ? bag.requests.get(address) : undefined
  bag?.requests.delete(address)
  return response
}

/** Discards the early responses: after a write they may be stale. */
export function clearPrefetched(): void {
  globalThis.__hedgerow?.requests.clear()
}

/** Window event: `offeredKey` changed. */
export const KEY_OFFERED = 'hedgerow:key-offered'

export function setOfferedKey(key: string | null): void {
  if (!globalThis.__hedgerow) return
  globalThis.__hedgerow.offeredKey = key
  dispatchEvent(new Event(KEY_OFFERED))
}
