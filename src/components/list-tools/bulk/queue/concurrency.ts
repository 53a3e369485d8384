import { getRetryDelayMs } from '../../../../api/client/backoff'
import type { ApiError } from '../../../../api/client/errors'

/** Rate limiter of a queue. */
export interface ConcurrencyController {
  mayGo: (underWay: number) => boolean
  /** Returns the current round, to be passed back if the request is rate-limited. */
  round: () => number
  /**
   * Handles a rate-limited response: pauses all requests until the backoff ends, and lowers the concurrency from then
   * on.
   */
  refused: (error: ApiError, round: number) => void
  worked: () => void
  /** Cancels the pause and resets the concurrency. */
  forget: () => void
}

/**
 * Creates a rate limiter. `onWait` is called with the end of a pause, in milliseconds since 1970, and with null when it
 * resumes.
 */
export function createConcurrencyController(
  mostAtOnce: number,
  onWait: (until: number | null) => void,
): ConcurrencyController {
  let atOnce = mostAtOnce
  let round = 0
  let until: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of rate-limited rounds since the last success. */
  let refusals = 0

  function wait(next: number | null): void {
    clearTimeout(timer)
    until = next
    if (next !== null) timer = setTimeout(() => wait(null), next - Date.now())
    onWait(next)
  }

  return {
    mayGo: (underWay) => until === null && underWay < atOnce,
    round: () => round,
    refused: (error, attempt) => {
      // Requests sent together are rejected together: count them once.
      if (attempt === round) {
        round += 1
        refusals += 1
        atOnce = Math.max(1, Math.floor(atOnce / 2))
      }
      const next = Date.now() + getRetryDelayMs(error, Math.max(0, refusals - 1))
      if (until === null || until < next) wait(next)
    },
    worked: () => {
      refusals = 0
    },
    forget: () => {
      atOnce = mostAtOnce
      if (until !== null) wait(null)
    },
  }
}
