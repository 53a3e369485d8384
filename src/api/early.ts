import type { Texts } from '../texts/text'
import type { Sent } from './errors'
import type { Session } from './session'

/** An answer whose body was read as it arrived. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Who answered in the end, where the request was led on. */
  url: string
}

/** What the page's inline script leaves for the bundle. */
interface Early {
  /** The nonce of this page, for styles that are made while it runs. */
  nonce: string
  /** Requests under way, by method-less address. */
  requests: Map<string, Promise<Answer>>
  key: string | null
  /** Session of another tab, requested where this one has none. */
  handover: Promise<Session | null> | null
  /** Key of the URL that the user has not accepted yet, because the tab has another session. */
  offeredKey: string | null
  /** The language of the page, and all that there are. */
  language: string
  languages: readonly string[]
  /** The texts in that language, from its file; English has none. */
  texts?: Texts
}

declare global {
  var __hedgerow: Early | undefined
  var __webpack_nonce__: string | undefined
  /** Settings of Zod, as `z.config` sets them, before Zod is loaded. */
  var __zod_globalConfig: { jitless: boolean } | undefined
}

/** What every request says of itself. A session without a key is nobody's: for what is open to all. */
function headersOf({ key }: Session): Record<string, string> {
  return { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
}

/** Sends a request as the client does; `body` is JSON. */
export async function send(
  session: Session,
  { method, path }: Sent,
  body: string | null = null,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(session.base + path, {
    method,
    headers: { ...headersOf(session), ...(body !== null && { 'content-type': 'application/json' }) },
    body,
    // The browser asks whether its copy is current, also after going back to the page; what is current is not sent again.
    ...(method === 'GET' && { cache: 'no-cache' }),
    ...(signal && { signal }),
  })
  const { status, headers, url } = response
  return { status, headers, url, text: await response.text() }
}

/** The answer that the inline script asked for, if it asked for just this. Each is handed out once. */
export function takeEarly(session: Session, path: string): Promise<Answer> | undefined {
  const early = globalThis.__hedgerow
  const address = session.base + path
  const answer = early?.key === session.key ? early.requests.get(address) : undefined
  early?.requests.delete(address)
  return answer
}

/** After a write, what was asked for early may be out of date. */
export function dropEarly(): void {
  globalThis.__hedgerow?.requests.clear()
}

/** Event of the window: `offeredKey` changed. */
export const KEY_OFFERED = 'hedgerow:key-offered'

export function setOfferedKey(key: string | null): void {
  if (!globalThis.__hedgerow) return
  globalThis.__hedgerow.offeredKey = key
  dispatchEvent(new Event(KEY_OFFERED))
}
