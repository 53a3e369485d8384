import { type Session, SIGNED_OUT } from './session'

/*
 * Handover of a tab's session to a new tab of the same origin. The key travels over a BroadcastChannel only: never in a
 * URL, never through a store that outlives the tabs. See docs/adr/0020-session-handover-between-tabs.md.
 */

const CHANNEL = 'hedgerow.session'
/** Id of the tab that was used last. It names no session. */
const LAST_USED = 'hedgerow.last-tab'
/** Wait for a better offer than that of a tab that was not used last. */
const OFFER_WAIT_MS = 50
/** Maximum wait for an offer; busy tabs respond late. */
const HANDOVER_TIMEOUT_MS = 3000

type Message =
  | { type: 'request'; id: string }
  | { type: 'offer'; id: string; session: Session; isLastUsed: boolean }
  | { type: 'signed-out'; session: Session }

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'base' in value &&
  typeof value.base === 'string' &&
  'key' in value &&
  typeof value.key === 'string' &&
  value.key !== ''

// `crypto.randomUUID` is missing on plain HTTP.
const createId = () => Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')

const openChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL))

/** Requests a session from the other tabs. Resolves to null if none responds; of several, the tab used last is preferred. */
export function requestSession(): Promise<Session | null> {
  const channel = sessionStorage.getItem(SIGNED_OUT) === null ? openChannel() : null
  if (!channel) return Promise.resolve(null)
  return new Promise((resolve) => {
    const id = createId()
    let fallback: Session | null = null
    const finish = (session: Session | null) => {
      channel.close()
      resolve(session)
    }
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type !== 'offer' || data.id !== id || !isSession(data.session)) return
      if (data.isLastUsed) finish(data.session)
      else {
        if (!fallback) setTimeout(() => finish(fallback), OFFER_WAIT_MS)
        fallback ??= data.session
      }
    }
    channel.postMessage({ type: 'request', id } satisfies Message)
    setTimeout(() => finish(fallback), HANDOVER_TIMEOUT_MS)
  })
}

/** Responds to the requests of new tabs with the session of this one, and signs out when another tab signs out of it. */
export function serveSession(current: () => Session | null, onSignedOut: () => void): void {
  const channel = openChannel()
  if (!channel) return
  const id = createId()
  const markUsed = () => {
    if (localStorage.getItem(LAST_USED) !== id) localStorage.setItem(LAST_USED, id)
  }
  for (const type of ['focus', 'pointerdown', 'keydown']) addEventListener(type, markUsed, true)
  if (document.hasFocus()) markUsed()
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const session = current()
    if (!session) return
    if (data.type === 'request') {
      const isLastUsed = localStorage.getItem(LAST_USED) === id
      channel.postMessage({ type: 'offer', id: data.id, session, isLastUsed } satisfies Message)
    } else if (
      data.type === 'signed-out' &&
      data.session.base === session.base &&
      data.session.key === session.key
    ) {
      onSignedOut()
    }
  }
}

/** Signs the other tabs out of a session. */
export function announceSignOut(session: Session): void {
  const channel = openChannel()
  channel?.postMessage({ type: 'signed-out', session } satisfies Message)
  channel?.close()
}
