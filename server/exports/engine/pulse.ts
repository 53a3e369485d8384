export interface Pulse {
  lost: AbortSignal
  stop(): void
}

/**
 * Says every now and then that a run is being worked on. `lost` is aborted when the run is no longer this process's own,
 * and when nobody could be told for so long that another may have taken it over.
 */
export function startPulse(renew: () => Promise<boolean>, leaseMs: number): Pulse {
  const lost = new AbortController()
  let told = performance.now()
  const beat = async () => {
    const began = performance.now()
    try {
      if (await renew()) told = began
      else lost.abort()
    } catch {
      // The next beat may get through.
      if (performance.now() - told > leaseMs) lost.abort()
    }
  }
  const timer = setInterval(beat, Math.min(2000, leaseMs / 5))
  return { lost: lost.signal, stop: () => clearInterval(timer) }
}
