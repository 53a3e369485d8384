/** Idle time after typing before the values are processed. */
const PAUSE_MS = 400

const idle = (act: () => void) =>
  // Not every browser supports `requestIdleCallback`.
  'requestIdleCallback' in window ? window.requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act)

/** Runs a callback when typing pauses and the browser is idle; `now` runs a pending one immediately. */
export function whenIdle(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const run = () => {
    if (!isDue) return
    isDue = false
    clearTimeout(timer)
    act()
  }
  return {
    soon: () => {
      isDue = true
      clearTimeout(timer)
      timer = setTimeout(() => idle(run), PAUSE_MS)
    },
    now: run,
    forget: () => {
      isDue = false
      clearTimeout(timer)
    },
  }
}
