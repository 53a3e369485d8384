import { setImmediate as turned } from 'node:timers/promises'

/** How long, in milliseconds, statements may follow each other before somebody else is heard. */
const HELD_MS = 2

/** When work of this turn of the event loop began; null before it has. */
let begun: number | null = null

/**
 * Lets the event loop turn when this one has taken long. The embedded database works in this thread, and one statement
 * begins in the turn that ended the one before: as long as some wait, nothing else would be heard, not even a request
 * that needs no database.
 */
export async function fresh(): Promise<void> {
  const now = performance.now()
  if (begun !== null && now - begun > HELD_MS) await turned()
  if (begun !== null) return
  begun = performance.now()
  setImmediate(() => {
    begun = null
  })
}
