import { t } from '../texts/text'
import { held } from './held'
import type { Session } from './session'

/** Who requests are sent as, and whether they wait for a new key because the server refused the old one. */
export interface Seated {
  session: Session | null
  asking: boolean
}

/** A session that requests are sent with. One whose key was refused is asked for anew, once for all of them. */
export interface Seat {
  current: () => Seated
  use: () => Seated
  /** Takes on a session that was checked. Requests that waited for it go on. */
  take: (session: Session) => void
  /** A session that works, for a request whose key was refused: asks the person. */
  renew: (refused: Session) => Promise<Session>
  /** The person gives no key: the requests that waited fail as they would have. */
  decline: () => void
  /** Forgets the key. */
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
