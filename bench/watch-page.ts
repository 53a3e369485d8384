declare global {
  interface Window {
    /** Metrics of the page so far. */
    seen?: { firstRow?: number; blocking: number; layoutShift: number }
  }
}

/** Runs in the page before its scripts: records when a row with the text is painted, blocking time and layout shift. */
export function watchPage(rowText: string): void {
  const seen: NonNullable<Window['seen']> = { blocking: 0, layoutShift: 0 }
  window.seen = seen
  const rows = new MutationObserver(() => {
    const row = Array.from(document.querySelectorAll('tr, [role=row]')).find(({ textContent }) =>
      textContent?.includes(rowText),
    )
    if (!row) return
    rows.disconnect()
    // A message posted in an animation frame arrives after that frame is painted.
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
