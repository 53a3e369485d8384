import { useSyncExternalStore } from 'react'
import { t } from '../texts/text'
import { forgetSession, isKept, readSession, type Session, storeSession } from './session'

/** Who the page speaks as, and whether it waits for a new key because the server refused the old one. */
interface SessionState {
  session: Session | null
  asking: boolean
}

let state: SessionState = { session: readSession(), asking: false }
const listeners = new Set<() => void>()
let renewal: PromiseWithResolvers<Session> | null = null

function become(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentSession = (): Session | null => state.session

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state)

/** Takes on a session that was checked. Requests that waited for it go on. */
export function acceptSession(session: Session, keep = isKept()): void {
  storeSession(session, keep)
  become({ session, asking: false })
  renewal?.resolve(session)
  renewal = null
}

/** A session that works, for a request whose key was refused: asks the person, once for all such requests. */
export function renewSession(refused: Session): Promise<Session> {
  const { session } = state
  if (session && session.key !== refused.key) return Promise.resolve(session)
  renewal ??= withResolvers()
  if (!state.asking) become({ ...state, asking: true })
  return renewal.promise
}

/** The person gives no key: the requests that waited fail as they would have. */
export function declineRenewal(): void {
  become({ ...state, asking: false })
  renewal?.reject(new Error(t('No key was given.')))
  renewal = null
}

/** Forgets the key, here and on this device. */
export function signOut(): void {
  forgetSession()
  become({ session: null, asking: false })
  renewal?.reject(new Error(t('Signed out.')))
  renewal = null
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (reason: Error) => void
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<T>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}
