declare global {
  interface Window {
    /** What was seen of the page so far. */
    seen?: { firstRow?: number; blocking: number; layoutShift: number }
  }
}

/** Runs in the page, before anything else there: notes when a row with that text is painted, and what is in its way. */
export function watchPage(rowText: string): void {
  const seen: NonNullable<Window['seen']> = { blocking: 0, layoutShift: 0 }
  window.seen = seen
  const rows = new MutationObserver(() => {
    const row = Array.from(document.querySelectorAll('tr, [role=row]')).find(({ textContent }) =>
      textContent?.includes(rowText),
    )
    if (!row) return
    rows.disconnect()
    // A message after the next frame's callbacks comes when that frame has been drawn.
    const drawn = new MessageChannel()
    drawn.port1.onmessage = () => {
      seen.firstRow = performance.now()
    }
    requestAnimationFrame(() => drawn.port2.postMessage(null))
  })
  rows.observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.layoutShift += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}
