import { ApiError, isUnclear } from '../../api/errors'
import { isOfWrite } from '../../api/failed-write'

/** How long to wait for a server that asks for patience and does not say how much. */
const PATIENCE_S = 30

/** Which steps an error leaves. */
export interface Steps {
  /** Whether it is open what became of a change, so that looking comes before sending again. */
  look: boolean
  /** Whether the same request may succeed without anything else being done. */
  again: boolean
  /** How many seconds to wait before that; null for none. */
  wait: number | null
}

export function stepsOf(error: unknown): Steps {
  const write = isOfWrite(error)
  if (isUnclear(error)) return { look: write, again: true, wait: null }
  if (!(error instanceof ApiError)) return { look: false, again: false, wait: null }
  const { status, retryAfter } = error
  if (status === 429) return { look: false, again: true, wait: retryAfter ?? PATIENCE_S }
  if (status >= 500) return { look: write, again: true, wait: retryAfter }
  return { look: false, again: false, wait: null }
}
