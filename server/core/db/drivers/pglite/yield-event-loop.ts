import { setImmediate as turned } from 'node:timers/promises'

/** Maximum time in milliseconds that consecutive statements may block the event loop. */
const MAX_BLOCKED_MS = 2

/** Start of the work in this turn of the event loop; null before it. */
let turnStartedAt: number | null = null

/**
 * Yields to the event loop if this turn has taken long. The embedded database runs in this thread, and each statement
 * starts in the turn that ended the previous one: a queue of statements would block everything else, even requests that
 * need no database.
 */
export async function yieldToEventLoop(): Promise<void> {
  const now = performance.now()
  if (turnStartedAt !== null && now - turnStartedAt > MAX_BLOCKED_MS) await turned()
  if (turnStartedAt !== null) return
  turnStartedAt = performance.now()
  setImmediate(() => {
    turnStartedAt = null
  })
}
