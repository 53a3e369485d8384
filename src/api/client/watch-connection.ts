import type { QueryClient } from '@tanstack/react-query'
import { currentSession } from '../session/session-store'
import { requestAs } from './client'
import { markOnline, watchConnection } from './connection'

/** Timeout of the probe request; a server that takes longer counts as unreachable. */
const PROBE_TIMEOUT_MS = 10_000

/**
 * Probes the server with a request for the current user while it seems unreachable, and refetches active queries when
 * it is back.
 */
export function refetchOnReconnect(client: QueryClient): void {
  const probe = async () => {
    const session = currentSession()
    // No user is signed in, so there is nothing to probe.
    if (!session) return markOnline()
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    await requestAs(session, { method: 'GET', path: '/api/users/@me/' }, { signal })
  }
  watchConnection(probe, () => void client.invalidateQueries())
}
