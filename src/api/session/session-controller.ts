import { t } from '../../lib/i18n/translate'
import { createStore } from '../../lib/store'
import type { Session } from './session'

/** State of an auth context: its session, and if it prompts for a new key because the server rejected the old one. */
export interface SessionState {
  session: Session | null
  asking: boolean
}

/**
 * Auth context: the session that requests are sent with. After a rejection it prompts for a new key once for all
 * requests.
 */
export interface SessionController {
  current: () => SessionState
  use: () => SessionState
  /** Sets a verified session. Requests that waited for it continue. */
  take: (session: Session) => void
  /** Prompts the user for a new session after a request's key was rejected, and resolves with it. */
  renew: (refused: Session) => Promise<Session>
  /** Handles a declined prompt: waiting requests fail with their original error. */
  decline: () => void
  /** Removes the key. */
  leave: () => void
}

export function createSessionController(session: Session | null): SessionController {
  const { current, set, use } = createStore<SessionState>({ session, asking: false })
  let renewal: PromiseWithResolvers<Session> | null = null
  const giveUp = (next: SessionState, why: string) => {
    set(next)
    renewal?.reject(new Error(why))
    renewal = null
  }

  return {
    current,
    use,
    take: (next) => {
      set({ session: next, asking: false })
      renewal?.resolve(next)
      renewal = null
    },
    renew: (refused) => {
      const { session, asking } = current()
      if (session && session.key !== refused.key) return Promise.resolve(session)
      renewal ??= withResolvers()
      if (!asking) set({ ...current(), asking: true })
      return renewal.promise
    },
    decline: () => giveUp({ ...current(), asking: false }, t('No API key was entered.')),
    leave: () => giveUp({ session: null, asking: false }, t('Signed out.')),
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
  const promise = new Promise<T>((onFulfilled, failed) => {
    resolve = onFulfilled
    reject = failed
  })
  return { promise, resolve, reject }
}
