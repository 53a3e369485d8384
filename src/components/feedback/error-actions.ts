import { ApiError, isMutationError, isOutcomeUnknown } from '../../api/client/errors'

/** Default wait when a rate-limited response has no `Retry-After`. */
const DEFAULT_RETRY_AFTER_S = 30

/** Next steps available for an error. */
export interface ErrorActionSet {
  /** True if the result of a change is unknown, so that it is verified before a retry. */
  shouldVerify: boolean
  /** True if the same request may succeed without any other action. */
  again: boolean
  /** Seconds to wait before a retry; null for none. */
  wait: number | null
}

export function getErrorActions(error: unknown): ErrorActionSet {
  const write = isMutationError(error)
  if (isOutcomeUnknown(error)) return { shouldVerify: write, again: true, wait: null }
  if (!(error instanceof ApiError)) return { shouldVerify: false, again: false, wait: null }
  const { status, retryAfter } = error
  if (status === 429) return { shouldVerify: false, again: true, wait: retryAfter ?? DEFAULT_RETRY_AFTER_S }
  if (status >= 500) return { shouldVerify: write, again: true, wait: retryAfter }
  return { shouldVerify: false, again: false, wait: null }
}
