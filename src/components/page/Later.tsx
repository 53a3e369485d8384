import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint'

/** Whether anything has been painted since the page was opened. */
let painted = false
const waiting = new Set<() => void>()

/** All in one go: each draws itself once. */
function waitForPaint(act: () => void): () => void {
  if (waiting.size === 0) {
    afterPaint(() => {
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
 * What stands around that for which a page was opened: it is drawn when that has been painted. It keeps its room itself, or
 * is where nothing has to give way. Once a page is there, it is drawn like everything else.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(painted)
  useEffect(() => {
    if (!isTime) return waitForPaint(() => setTime(true))
  }, [isTime])
  return isTime ? children : null
}
