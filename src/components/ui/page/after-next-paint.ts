/** Calls a function after the next frame is painted. Returns the function that cancels it. */
export function afterNextPaint(act: () => void): () => void {
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
