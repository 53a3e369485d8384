import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterNextPaint } from './after-next-paint'

/** True after the first paint since the page was opened. */
let painted = false
const waiting = new Set<() => void>()

/** Batches all waiting components, so that each renders once. */
function waitForPaint(act: () => void): () => void {
  if (waiting.size === 0) {
    afterNextPaint(() => {
      painted = true
      startTransition(() => {
        for (const go of waiting) go()
      })
      waiting.clear()
    })
  }
  waiting.add(act)
  return () => waiting.delete(act)
}

/**
 * Defers secondary content until the first paint of the main content. It must reserve its own space, or not shift other
 * content. After that it renders immediately.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(painted)
  useEffect(() => {
    if (!isTime) return waitForPaint(() => setTime(true))
  }, [isTime])
  return isTime ? children : null
}
