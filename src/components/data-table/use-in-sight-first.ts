import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../page/after-paint'

/** The height of a row in pixels: `data-table.module.css`. */
const ROW_HEIGHT = 46

const NO_ROWS: readonly never[] = []

/** Whether a list has been on show since the page was opened. */
let shownBefore = false

/** Whoever opens a page begins at its top; whoever comes back to one, at a place that may need all rows to be there. */
function isOpened(): boolean {
  // TypeScript knows entries by what all of them have.
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return !shownBefore && document?.type === 'navigate'
}

/**
 * The rows to draw: those that fit the window at once, the others when these have been painted, so that nobody waits for
 * what is below the window. Until then the rows that were there stay, and with them the height of the page.
 */
export function useInSightFirst<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const [before, setBefore] = useState(() => (isOpened() ? NO_ROWS : rows))
  useEffect(() => {
    shownBefore = true
    if (before !== rows) return afterPaint(() => startTransition(() => setBefore(rows)))
  }, [before, rows])
  const fitting = Math.ceil(window.innerHeight / ROW_HEIGHT)
  if (before === rows || rows.length <= fitting) return rows
  const first = rows.slice(0, fitting)
  const taken = new Set(first.map(rowKey))
  return [...first, ...before.slice(fitting, rows.length).filter((row) => !taken.has(rowKey(row)))]
}
