/** How long typing pauses before it is looked at. */
const PAUSE_MS = 400

const idle = (act: () => void) =>
  // Not every browser says when it is idle.
  'requestIdleCallback' in window ? window.requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act)

/** Does something when typing pauses and the browser has nothing else to do; `now` does what is due at once. */
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
