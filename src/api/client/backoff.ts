import { ApiError } from './errors'

const FIRST_MS = 1000
const LONGEST_MS = 60_000

/** Returns true if the server asks to retry later. */
export const isRateLimited = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429

/**
 * Returns the backoff after `times` earlier rate-limited attempts: the server's `Retry-After`, otherwise doubled each
 * time.
 */
export const getRetryDelayMs = ({ retryAfter }: Pick<ApiError, 'retryAfter'>, times: number): number =>
  retryAfter !== null && retryAfter > 0 ? retryAfter * 1000 : Math.min(FIRST_MS * 2 ** times, LONGEST_MS)

/** Waits; throws the signal's reason if aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
