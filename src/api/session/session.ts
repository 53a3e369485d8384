/** Set in a tab that signed out: it does not sign in again by itself. */
export const SIGNED_OUT = 'hedgerow.signed-out'

export const markSignedOut = (): void => sessionStorage.setItem(SIGNED_OUT, '1')

export const clearSignedOut = (): void => sessionStorage.removeItem(SIGNED_OUT)

/** URL of the API, and its key. */
export interface Session {
  /** URL of the server without a trailing slash; empty for the origin of this page. */
  base: string
  /** API key; `COOKIE_KEY` for single sign-on, empty for an anonymous caller of public endpoints. */
  key: string
}

/** Represents the cookie of single sign-on, which scripts cannot read. No API key has this value. */
const COOKIE_KEY = 'cookie'

/** Session of single sign-on on the server of this page. */
export const COOKIE_SESSION: Session = { base: '', key: COOKIE_KEY }

/** Returns true if the browser authenticates the requests of a session with a cookie. */
export const usesCookie = (session: Session | null): boolean => session?.key === COOKIE_KEY

const NAME = 'hedgerow.session'
/** Prefix of the storage keys that belong to the session and are removed with it. */
export const SESSION_DATA_PREFIX = 'hedgerow.kept '

/** Reads the session of this tab, otherwise the one persisted on this device. */
export function readSession(): Session | null {
  for (const store of [sessionStorage, localStorage]) {
    const session = parseSession(store.getItem(NAME))
    if (session) return session
  }
  return null
}

function parseSession(text: string | null): Session | null {
  if (text === null) return null
  try {
    const { base, key } = JSON.parse(text)
    return typeof base === 'string' && typeof key === 'string' && key !== '' ? { base, key } : null
  } catch {
    return null
  }
}

/** Stores the session: for this tab, or on this device until sign-out. */
export function storeSession(session: Session, persist: boolean): void {
  forgetSession()
  clearSignedOut()
  const store = persist ? localStorage : sessionStorage
  store.setItem(NAME, JSON.stringify(session))
}

/** Returns true if the session is persisted beyond this tab. */
export function isSessionPersistent(): boolean {
  return sessionStorage.getItem(NAME) === null && localStorage.getItem(NAME) !== null
}

export function forgetSession(): void {
  for (const store of [sessionStorage, localStorage]) {
    store.removeItem(NAME)
    clearSessionData(store)
  }
}

/** Removes everything stored with the session from a storage. */
export function clearSessionData(store: Storage): void {
  for (const name of Object.keys(store)) {
    if (name.startsWith(SESSION_DATA_PREFIX)) store.removeItem(name)
  }
}

/**
 * Returns the storage for data of a session: the one that contains it. Null if there is none, for example after sign-out
 * in another tab. With a cookie it is that of the tab, since the next user of the browser has the same key.
 */
export function getSessionStorage(session: Session): Storage | null {
  const { base, key } = session
  for (const store of [sessionStorage, localStorage]) {
    const stored = parseSession(store.getItem(NAME))
    if (!stored) continue
    if (stored.base !== base || stored.key !== key) return null
    return usesCookie(session) ? sessionStorage : store
  }
  return null
}

/**
 * Removes a key that came with the URL (`#key=...`) from it, and stores it as the session of this tab unless the tab
 * has another session: a link must not switch accounts without consent. Returns null if there was no key.
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

/** Sets a key of this page's own server as the session of this tab. A session stored on the device remains. */
export function switchTabSession(key: string): void {
  // Cached reads of the former session must not be visible to the owner of another key.
  clearSessionData(sessionStorage)
  clearSignedOut()
  sessionStorage.setItem(NAME, JSON.stringify({ base: '', key } satisfies Session))
}

/** Returns the identifier of an auth context: the server's URL and the user's uuid. */
export const getOwnerId = ({ base }: Pick<Session, 'base'>, uuid: string) =>
  `${base || location.origin} ${uuid}`

/** Returns the host name of the server. */
export function getServerName({ base }: Pick<Session, 'base'>): string {
  return base === '' ? location.host : stripProtocol(base)
}

/** Returns the upstream URL that this page's own server proxies requests to; null if it handles them itself. */
export const upstream = (): string | null => readMeta('upstream')

/** Returns true if this page's own server may have single sign-on, which requires a public URL. */
export const maySupportSso = (): boolean => publicUrl() !== null && upstream() === null

/** Prefix of the URL fragment with the reason of a rejected sign-in. */
export const SIGN_IN_ERROR = '#sign-in-error='

/** The address that people use for this page's own server, where the server knows it. */
const publicUrl = (): string | null => readMeta('public-url')

const readMeta = (name: string): string | null =>
  document.querySelector(`meta[name="hedgerow:${name}"]`)?.getAttribute('content') ?? null

/** Returns the URL of the server that has the data: the one of its own pages, where its keys are created. */
export const getServerUrl = ({ base }: Pick<Session, 'base'>): string =>
  base || (upstream() ?? location.origin)

/** Builds the link to the page of a survey that has its own. */
export const buildSurveyPageUrl = (session: Pick<Session, 'base'>, id: string): string =>
  `${session.base || (upstream() ?? publicUrl() ?? location.origin)}/external_surveys/${id}`

/** Builds the public link of a report. */
export const buildSharedReportUrl = (session: Pick<Session, 'base'>, token: string): string =>
  `${session.base || (upstream() ?? publicUrl() ?? location.origin)}/shared/reports/${token}`

/** Formats a server's URL for display. */
export const stripProtocol = (address: string): string => address.replace(/^https?:\/\//, '')

/** Normalizes a server URL entered by the user; null if invalid. The page's own origin becomes the empty string. */
export function parseBaseUrl(input: string, own = location.origin): string | null {
  const text = input.trim().replace(/\/+$/, '')
  if (text === '') return ''
  const address = /^https?:/i.test(text) ? text : `https://${text}`
  // Some browsers parse a space as part of the host.
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password || url.search || url.hash) return null
  const base = url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')
  return base === own ? '' : base
}
