import { QueryClient } from '@tanstack/react-query'
import { isDown } from '../client/connection'
import { ApiError, NetworkError } from '../client/errors'

const RETRIES = 2
/** Maximum automatic backoff of a rate-limited read, in seconds. */
const MAX_RETRY_AFTER_S = 60

/** Retries only reads, and only if a retry can succeed. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES) return false
  // While the connection is down, a central probe retries for all queries.
  if (error instanceof NetworkError) return !isDown()
  if (!(error instanceof ApiError)) return false
  if (error.status === 501) return false
  return error.status >= 500 || (error.status === 429 && (error.retryAfter ?? 1) <= MAX_RETRY_AFTER_S)
}

/** Returns the retry delay in milliseconds. */
export function retryDelay(failures: number, error: unknown): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : null
  return retryAfter === null ? 500 * 2 ** failures : retryAfter * 1000
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The browser reports offline without a network, but a server on this machine still responds.
      networkMode: 'always',
      retry: shouldRetry,
      retryDelay,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
