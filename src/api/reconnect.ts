import type { QueryClient } from '@tanstack/react-query'
import { noteAnswer, watchConnection } from './connection'
import { requestAs } from './request'
import { currentSession } from './session-state'

/** A server that takes longer than this for the smallest of requests is not there. */
const PATIENCE_MS = 10_000

/** Asks who the key belongs to whenever the server seems gone; when it is back, what is on show is read again. */
export function startReconnecting(client: QueryClient): void {
  const ask = async () => {
    const session = currentSession()
    // Nobody is signed in: there is nothing to wait for.
    if (!session) return noteAnswer()
    const signal = AbortSignal.timeout(PATIENCE_MS)
    await requestAs(session, { method: 'GET', path: '/api/users/@me/' }, { signal })
  }
  watchConnection(ask, () => void client.invalidateQueries())
}
