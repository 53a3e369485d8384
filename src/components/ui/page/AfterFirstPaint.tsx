import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** True after the first paint since the page was opened. */
let painted = false
const waiting = new Set<() => void>()

/** Batches all waiting components, so that each renders once. */
function waitForPaint(callback: () => void): () => void {
  if (waiting.size === 0) {
    afterNextPaint(() => {
      painted = true
      startTransition(() => {
        for (const run of waiting) run()
      })
      waiting.clear()
    })
  }
  waiting.add(callback)
  return () => waiting.delete(callback)
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

/** Calls a function after the next frame is painted. Returns the function that cancels it. */
export function afterNextPaint(callback: () => void): () => void {
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
