import { QueryClient } from '@tanstack/react-query'
import { isDown } from './connection'
import { ApiError, NetworkError } from './errors'

const RETRIES = 2
/** The longest that a read waits by itself for a server that asked for patience. */
const PATIENCE = 60

/** Only reads are sent again, and only where that can help. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES) return false
  // While the connection is down it is tried in one place for all.
  if (error instanceof NetworkError) return !isDown()
  if (!(error instanceof ApiError)) return false
  if (error.status === 501) return false
  return error.status >= 500 || (error.status === 429 && (error.retryAfter ?? 1) <= PATIENCE)
}

/** How many milliseconds later. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null
  return asked === null ? 500 * 2 ** failures : asked * 1000
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The browser calls itself offline without a network; a server on this machine still answers.
      networkMode: 'always',
      retry: shouldRetry,
      retryDelay,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
