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
import { createSessionController, type SessionController, type SessionState } from './session-controller'
import { announceSignOut } from './session-handover'

/*
 * Auth contexts of the page: the signed-in user, and optionally a second one with another server or key. The second key
 * is only held in the memory of this page.
 */

const own = createSessionController(readSession())
const second = createSessionController(null)
const nobody = createSessionController(null)
let secondOwner = ''

/** Returns the auth context of `as`, or that of the signed-in user. It has no session after signing out. */
export const getSessionController = (as: string | undefined): SessionController =>
  as === undefined ? own : as === secondOwner ? second : nobody

export const currentSession = (): Session | null => own.current().session

/** Session that new tabs may have; null while the server rejects its key. */
export const getShareableSession = (): Session | null => {
  const { session, asking } = own.current()
  return asking ? null : session
}

export const useSessionState = (): SessionState => own.use()

/** Sets a verified session. Requests that waited for it continue. */
export function acceptSession(session: Session, keep = isSessionPersistent()): void {
  storeSession(session, keep)
  own.take(session)
}

/** Handles a declined prompt: waiting requests fail with their original error. */
export const declineRenewal = own.decline

/** Removes the key in every tab and on this device, and the second one too. */
export function signOut(): void {
  const { session } = own.current()
  forgetSession()
  markSignedOut()
  if (session) announceSignOut(session)
  own.leave()
  disconnectSecondary()
}

/** Ends a session whose cookie was rejected: the sign-in page replaces the current page, at the same path. */
export function expireSession(): void {
  forgetSession()
  history.replaceState(history.state, '', `${SIGN_IN_ERROR}session_expired`)
  own.leave()
}

/** Session beside that of the signed-in user, with the id that requests refer to it by. */
export interface SecondarySession {
  session: Session
  as: string
}

/** Returns the second session; null if there is none. */
export function useSecondarySession(): SecondarySession | null {
  const { session } = second.use()
  return session && { session, as: secondOwner }
}

/** Returns true while a new key is requested, for the signed-in user or the second session. */
export function useIsKeyRequested(): boolean {
  const seats = [own.use(), second.use()]
  return seats.some(({ asking }) => asking)
}

/** Sets a verified second session and its user. Requests that waited for it continue. */
export function connectSecondary(session: Session, uuid: string): void {
  secondOwner = getOwnerId(session, uuid)
  second.take(session)
}

export const cancelSecondaryPrompt = second.decline

/** Removes the second key. */
export const disconnectSecondary = second.leave

/** Completes a URL of the API, which may lack the host. */
export const toAbsoluteUrl = (url: string) => new URL(url, currentSession()?.base || location.origin).href
