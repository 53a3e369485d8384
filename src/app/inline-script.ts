/*
 * Inlined in the page: runs before the bundle is loaded. It removes the key from the URL, sets the color scheme and the
 * language, and sends the page's own requests, so that their responses and the bundle load in parallel.
 */

import { type HttpResponse, sendHttpRequest, setOfferedKey } from '../api/client/prefetched-requests'
import { getListRequestPath } from '../api/list-url/list-url'
import { loadLastScope } from '../api/session/last-scope'
import { readSession, type Session, storeSession, takeKeyFromAddress } from '../api/session/session'
import { requestSession } from '../api/session/session-handover'
import { ENGLISH, LANGUAGE_NAME, languageFor } from '../lib/i18n/language'
import { COLOR_SCHEME_NAME, SIDEBAR_NAME } from '../lib/storage-names'
import { lists } from '../pages/lists'
import { getHomeRequestPaths } from '../pages/projects/home-inputs'

/** Message files of the other languages, by language; injected by the build. */
declare const LANGUAGES: Record<string, string>

// Zod, loaded later, probes `eval` unless configured otherwise; the content security policy would report it.
globalThis.__zod_globalConfig = { jitless: true }

const linkKey = takeKeyFromAddress()
// A URL that differs only in its hash does not load a new page.
addEventListener('hashchange', () => {
  const next = takeKeyFromAddress()
  if (next?.needsConsent) setOfferedKey(next.key)
  else if (next) location.reload()
})

const nonce = document.currentScript?.nonce ?? ''
const requests = new Map<string, Promise<HttpResponse>>()

/** Files of the home page, separated by spaces; inserted by the build. */
const HOME_FILES = '__HOME_FILES__'

/** Path of the home page that the root path redirects to; empty if unknown. */
function getLastHome({ base }: Session): string {
  const { project_id } = loadLastScope(base)
  return project_id ? `/projects/${project_id}` : ''
}

/** Loads the files of the home page along with the bundle, which would request them later. */
function preloadHome(): void {
  for (const file of HOME_FILES.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.nonce = nonce
    link.href = file
    document.head.append(link)
  }
}

/** Sends the requests of the page with a session. */
function startRequests(session: Session): void {
  document.documentElement.dataset.signedIn = ''
  const list = Object.values(lists)
    .map((list) => getListRequestPath(list, location.pathname, location.search))
    .find((path) => path !== null)
  const home = getHomeRequestPaths(
    location.pathname === '/' ? getLastHome(session) : location.pathname,
    location.search,
  )
  if (home.length > 0 || location.pathname === '/') preloadHome()
  for (const path of ['/api/users/@me/', ...(list ? [list] : home)]) {
    const response = sendHttpRequest(session, { method: 'GET', path })
    // The consumer of the response handles the failure.
    response.catch(() => {})
    requests.set(session.base + path, response)
  }
}

/** Signs in with the session of another tab, unless the user signed in first. */
function adopt(session: Session | null): Session | null {
  if (!session || readSession()) return null
  storeSession(session, false)
  if (globalThis.__hedgerow) globalThis.__hedgerow.key = session.key
  startRequests(session)
  return session
}

const session = readSession()
if (session) startRequests(session)
const handover = session ? null : requestSession().then(adopt)

// After the requests: the first access to this storage is slow.
const storedColorScheme = localStorage.getItem(COLOR_SCHEME_NAME)
const dark =
  storedColorScheme === 'dark' ||
  (storedColorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
if (localStorage.getItem(SIDEBAR_NAME)) document.documentElement.dataset.sidebar = 'collapsed'

// The first formatters of a page load shared data: better while the bundle is loading.
setTimeout(() => [new Intl.NumberFormat(), new Intl.DateTimeFormat(), new Intl.RelativeTimeFormat()])

const languages = [ENGLISH, ...Object.keys(LANGUAGES)]
const language = languageFor(localStorage.getItem(LANGUAGE_NAME), navigator.languages, languages)
document.documentElement.lang = language

// The library that locks scrolling behind a dialog reads it under this name.
globalThis.__webpack_nonce__ = nonce
globalThis.__hedgerow = {
  nonce,
  requests,
  key: session?.key ?? null,
  handover,
  offeredKey: linkKey?.needsConsent ? linkKey.key : null,
  language,
  languages,
}

const texts = LANGUAGES[language]
// `document.write` instead of appending: only scripts inserted by the parser run in order, the messages before the
// bundle that requires them.
if (texts) document.write(`<script defer nonce="${nonce}" src="${texts}"></script>`)
