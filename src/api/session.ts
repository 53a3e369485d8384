import { clearSignedOut } from './session-handover'

/** Where the API is and the key to it. */
export interface Session {
  /** The address of the server without a slash at the end; empty for the one this page came from. */
  base: string
  key: string
}

const NAME = 'hedgerow.session'
/** Beside the session, what begins with this belongs to it and goes with it. */
export const KEPT = 'hedgerow.kept '

/** The session of this tab, else the one kept on this device. */
export function readSession(): Session | null {
  for (const store of [sessionStorage, localStorage]) {
    const session = parse(store.getItem(NAME))
    if (session) return session
  }
  return null
}

function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    const { base, key } = JSON.parse(text)
    return typeof base === 'string' && typeof key === 'string' && key !== '' ? { base, key } : null
  } catch {
    return null
  }
}

/** Remembers the session: for this tab, or on this device until signed out. */
export function storeSession(session: Session, keep: boolean): void {
  forgetSession()
  clearSignedOut()
  const store = keep ? localStorage : sessionStorage
  store.setItem(NAME, JSON.stringify(session))
}

/** Whether the session outlives this tab. */
export function isKept(): boolean {
  return sessionStorage.getItem(NAME) === null && localStorage.getItem(NAME) !== null
}

export function forgetSession(): void {
  for (const store of [sessionStorage, localStorage]) {
    store.removeItem(NAME)
    forgetKept(store)
  }
}

/** Forgets all that was kept with the session of a store. */
export function forgetKept(store: Storage): void {
  for (const name of Object.keys(store)) {
    if (name.startsWith(KEPT)) store.removeItem(name)
  }
}

/** Where a session is remembered; null once it is not, as after signing out in another tab. */
export function storeOf({ base, key }: Session): Storage | null {
  for (const store of [sessionStorage, localStorage]) {
    const session = parse(store.getItem(NAME))
    if (session) return session.base === base && session.key === key ? store : null
  }
  return null
}

/**
 * Takes a key that came with the URL (`#key=...`) out of it. Stores it as the session of this tab, unless the tab has another
 * session: a link must not switch accounts unasked. Returns null if there was no key.
 */
export function takeKeyFromAddress(): { key: string; needsConsent: boolean } | null {
  const key = /^#key=(.+)$/.exec(location.hash)?.[1]
  if (!key) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  const session = readSession()
  const isSame = session?.base === '' && session.key === key
  if (session && !isSame) return { key, needsConsent: true }
  if (!session) switchTabSession(key)
  return { key, needsConsent: false }
}

/** Makes a key of this page's own server the session of this tab. A session stored on the device stays. */
export function switchTabSession(key: string): void {
  // Cached reads of the former session are not for the owner of another key.
  forgetKept(sessionStorage)
  clearSignedOut()
  sessionStorage.setItem(NAME, JSON.stringify({ base: '', key } satisfies Session))
}

/** What tells people apart that requests are sent as: the server's address and the person's uuid. */
export const ownerOf = ({ base }: Pick<Session, 'base'>, uuid: string) => `${base || location.origin} ${uuid}`

/** The server that answers, by name. */
export function hostOf({ base }: Pick<Session, 'base'>): string {
  return base === '' ? location.host : nameOf(base)
}

/** The address that this page's own server passes requests on to; null where it answers them itself. */
export const upstream = (): string | null => readMeta('upstream')

/** The address that people use for this page's own server, where the server knows it. */
const publicUrl = (): string | null => readMeta('public-url')

const readMeta = (name: string): string | null =>
  document.querySelector(`meta[name="hedgerow:${name}"]`)?.getAttribute('content') ?? null

/** The address of the server that has the data: where its own pages are, and where its keys are made. */
export const siteOf = ({ base }: Pick<Session, 'base'>): string => base || (upstream() ?? location.origin)

/** Builds the link to the page of a survey that has its own. */
export const buildSurveyPageUrl = (session: Pick<Session, 'base'>, id: string): string =>
  `${session.base || (upstream() ?? publicUrl() ?? location.origin)}/external_surveys/${id}`

/** A server's address as people say it. */
export const nameOf = (address: string): string => address.replace(/^https?:\/\//, '')

/** A server's address as somebody typed it, or null when it is none. This page's own is the empty one. */
export function baseOf(typed: string, own = location.origin): string | null {
  const text = typed.trim().replace(/\/+$/, '')
  if (text === '') return ''
  const address = /^https?:/i.test(text) ? text : `https://${text}`
  // Some browsers read a blank into the host.
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password || url.search || url.hash) return null
  const base = url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')
  return base === own ? '' : base
}
