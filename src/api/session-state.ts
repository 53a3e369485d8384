import { makeSeat, type Seat, type Seated } from './seat'
import { forgetSession, isKept, ownerOf, readSession, type Session, storeSession } from './session'
import { announceSignOut, markSignedOut } from './session-handover'

/*
 * Who the page speaks as: the person signed in, and beside them a second one, of another server or with another key to
 * the same. The second key is kept nowhere but in the memory of this page.
 */

const own = makeSeat(readSession())
const second = makeSeat(null)
const nobody = makeSeat(null)
let secondOwner = ''

/** The seat of whoever `as` names, or of the person signed in. One who has left has no session. */
export const seatOf = (as: string | undefined): Seat =>
  as === undefined ? own : as === secondOwner ? second : nobody

export const currentSession = (): Session | null => own.current().session

/** Session that new tabs may have; null while the server refuses its key. */
export const getShareableSession = (): Session | null => {
  const { session, asking } = own.current()
  return asking ? null : session
}

export const useSessionState = (): Seated => own.use()

/** Takes on a session that was checked. Requests that waited for it go on. */
export function acceptSession(session: Session, keep = isKept()): void {
  storeSession(session, keep)
  own.take(session)
}

/** The person gives no key: the requests that waited fail as they would have. */
export const declineRenewal = own.decline

/** Forgets the key, in every tab and on this device, and the second one with it. */
export function signOut(): void {
  const { session } = own.current()
  forgetSession()
  markSignedOut()
  if (session) announceSignOut(session)
  own.leave()
  leaveSecond()
}

/** A session beside that of the person signed in, with what requests name it by. */
export interface SecondSession {
  session: Session
  as: string
}

/** The second session; null where there is none. */
export function useSecondSession(): SecondSession | null {
  const { session } = second.use()
  return session && { session, as: secondOwner }
}

/** Whether a key is asked for anew: that of the person signed in, or the second one. */
export function useKeyAsked(): boolean {
  const seats = [own.use(), second.use()]
  return seats.some(({ asking }) => asking)
}

/** Takes on a second session that was checked, and whose it is. Requests that waited for it go on. */
export function acceptSecond(session: Session, uuid: string): void {
  secondOwner = ownerOf(session, uuid)
  second.take(session)
}

export const declineSecond = second.decline

/** Forgets the second key. */
export const leaveSecond = second.leave
