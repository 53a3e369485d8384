import { t } from '../../lib/i18n/translate'
import { createStore } from '../../lib/store'
import {
  forgetSession,
  getOwnerId,
  isSessionPersistent,
  markSignedOut,
  readSession,
  type Session,
  SIGN_IN_ERROR,
  storeSession,
} from './session'
import { announceSignOut } from './session-handover'

/** State of an auth context: its session, and if it prompts for a new key because the server rejected the old one. */
interface SessionState {
  session: Session | null
  isKeyRequested: boolean
}

/**
 * Auth context: the session that requests are sent with. After a rejection it prompts for a new key once for all
 * requests.
 */
interface SessionController {
  current: () => SessionState
  use: () => SessionState
  /** Sets a verified session. Requests that waited for it continue. */
  setSession: (session: Session) => void
  /** Prompts the user for a new session after a request's key was rejected, and resolves with it. */
  renew: (rejected: Session) => Promise<Session>
  /** Handles a declined prompt: waiting requests fail with their original error. */
  decline: () => void
  /** Removes the key. */
  clear: () => void
}

export function createSessionController(session: Session | null): SessionController {
  const { current, set, use } = createStore<SessionState>({ session, isKeyRequested: false })
  let renewal: PromiseWithResolvers<Session> | null = null
  const rejectRenewal = (next: SessionState, reason: string) => {
    set(next)
    renewal?.reject(new Error(reason))
    renewal = null
  }

  return {
    current,
    use,
    setSession: (next) => {
      set({ session: next, isKeyRequested: false })
      renewal?.resolve(next)
      renewal = null
    },
    renew: (rejected) => {
      const { session, isKeyRequested } = current()
      if (session && session.key !== rejected.key) return Promise.resolve(session)
      renewal ??= withResolvers()
      if (!isKeyRequested) set({ ...current(), isKeyRequested: true })
      return renewal.promise
    },
    decline: () => rejectRenewal({ ...current(), isKeyRequested: false }, t('No API key was entered.')),
    clear: () => rejectRenewal({ session: null, isKeyRequested: false }, t('Signed out.')),
  }
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (reason: Error) => void
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<T>((onFulfilled, onRejected) => {
    resolve = onFulfilled
    reject = onRejected
  })
  return { promise, resolve, reject }
}

/*
 * Auth contexts of the page: the signed-in user, and optionally a second one with another server or key. The second key
 * is only in the memory of this page.
 */

const primary = createSessionController(readSession())
const secondary = createSessionController(null)
const disconnected = createSessionController(null)
let secondaryOwner = ''

/** Returns the auth context of `as`, or that of the signed-in user. It has no session after signing out. */
export const getSessionController = (as: string | undefined): SessionController =>
  as === undefined ? primary : as === secondaryOwner ? secondary : disconnected

export const currentSession = (): Session | null => primary.current().session

/** Session that new tabs may have; null while the server rejects its key. */
export const getShareableSession = (): Session | null => {
  const { session, isKeyRequested } = primary.current()
  return isKeyRequested ? null : session
}

export const useSessionState = (): SessionState => primary.use()

/** Sets a verified session. Requests that waited for it continue. */
export function acceptSession(session: Session, persist = isSessionPersistent()): void {
  storeSession(session, persist)
  primary.setSession(session)
}

/** Handles a declined prompt: waiting requests fail with their original error. */
export const declineRenewal = primary.decline

/** Removes the key in every tab and on this device, and the second one too. */
export function signOut(): void {
  const { session } = primary.current()
  forgetSession()
  markSignedOut()
  if (session) announceSignOut(session)
  primary.clear()
  disconnectSecondary()
}

/** Ends a session whose cookie was rejected: the sign-in page replaces the current page, at the same path. */
export function expireSession(): void {
  forgetSession()
  history.replaceState(history.state, '', `${SIGN_IN_ERROR}session_expired`)
  primary.clear()
}

/** Session in addition to that of the signed-in user, with the id that requests refer to it by. */
export interface SecondarySession {
  session: Session
  as: string
}

/** Returns the second session; null if there is none. */
export function useSecondarySession(): SecondarySession | null {
  const { session } = secondary.use()
  return session && { session, as: secondaryOwner }
}

/** Returns true while a new key is requested, for the signed-in user or the second session. */
export function useIsKeyRequested(): boolean {
  const states = [primary.use(), secondary.use()]
  return states.some(({ isKeyRequested }) => isKeyRequested)
}

/** Sets a verified second session and its user. Requests that waited for it continue. */
export function connectSecondary(session: Session, uuid: string): void {
  secondaryOwner = getOwnerId(session, uuid)
  secondary.setSession(session)
}

export const cancelSecondaryPrompt = secondary.decline

/** Removes the second key. */
export const disconnectSecondary = secondary.clear

/** Completes a URL of the API, which may lack the host. */
export const toAbsoluteUrl = (url: string) => new URL(url, currentSession()?.base || location.origin).href
