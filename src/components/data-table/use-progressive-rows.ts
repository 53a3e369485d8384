import { startTransition, useEffect, useState } from 'react'
import { afterNextPaint } from '../ui/page/after-next-paint'

/** Row height in pixels: `data-table.module.css`. */
const ROW_HEIGHT = 46

const NO_ROWS: readonly never[] = []

/** True if a list has been rendered since the page was opened. */
let shownBefore = false

/** Returns true for a newly opened page, which starts at the top; a restored scroll position may require all rows. */
function isFreshNavigation(): boolean {
  // TypeScript types the entries by their common base.
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return !shownBefore && document?.type === 'navigate'
}

/**
 * Returns the rows to render: first those that fit in the window, and the others after the first paint, so that rows
 * below the fold do not delay it. Until then the previous rows remain, and with them the height of the page.
 */
export function useProgressiveRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const [before, setBefore] = useState(() => (isFreshNavigation() ? NO_ROWS : rows))
  useEffect(() => {
    shownBefore = true
    if (before !== rows) return afterNextPaint(() => startTransition(() => setBefore(rows)))
  }, [before, rows])
  const fitting = Math.ceil(window.innerHeight / ROW_HEIGHT)
  if (before === rows || rows.length <= fitting) return rows
  const first = rows.slice(0, fitting)
  const initialKeys = new Set(first.map(rowKey))
  return [...first, ...before.slice(fitting, rows.length).filter((row) => !initialKeys.has(rowKey(row)))]
}
