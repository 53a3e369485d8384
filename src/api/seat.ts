import { t } from '../texts/text'
import { held } from './held'
import type { Session } from './session'

/** State of an auth context: its session, and if it prompts for a new key because the server rejected the old one. */
export interface Seated {
  session: Session | null
  asking: boolean
}

/**
 * Auth context: the session that requests are sent with. After a rejection it prompts for a new key once for all
 * requests.
 */
export interface Seat {
  current: () => Seated
  use: () => Seated
  /** Sets a verified session. Requests that waited for it continue. */
  take: (session: Session) => void
  /** Prompts the user for a new session after a request's key was rejected, and resolves with it. */
  renew: (refused: Session) => Promise<Session>
  /** Handles a declined prompt: waiting requests fail with their original error. */
  decline: () => void
  /** Removes the key. */
  leave: () => void
}

export function makeSeat(session: Session | null): Seat {
  const { current, become, use } = held<Seated>({ session, asking: false })
  let renewal: PromiseWithResolvers<Session> | null = null
  const giveUp = (next: Seated, why: string) => {
    become(next)
    renewal?.reject(new Error(why))
    renewal = null
  }

  return {
    current,
    use,
    take: (next) => {
      become({ session: next, asking: false })
      renewal?.resolve(next)
      renewal = null
    },
    renew: (refused) => {
      const { session, asking } = current()
      if (session && session.key !== refused.key) return Promise.resolve(session)
      renewal ??= withResolvers()
      if (!asking) become({ ...current(), asking: true })
      return renewal.promise
    },
    decline: () => giveUp({ ...current(), asking: false }, t('No key was given.')),
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
  const promise = new Promise<T>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}
