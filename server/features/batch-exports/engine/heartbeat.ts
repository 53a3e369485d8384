export interface Heartbeat {
  lost: AbortSignal
  stop(): void
}

/**
 * Sends heartbeats for a run. `lost` is aborted when the lease is lost, or when heartbeats have failed for so long that
 * another process may have taken the run over.
 */
export function startHeartbeat(renew: () => Promise<boolean>, leaseMs: number): Heartbeat {
  const lost = new AbortController()
  let lastRenewedAt = performance.now()
  const beat = async () => {
    const began = performance.now()
    try {
      if (await renew()) lastRenewedAt = began
      else lost.abort()
    } catch {
      // The next heartbeat may succeed.
      if (performance.now() - lastRenewedAt > leaseMs) lost.abort()
    }
  }
  const timer = setInterval(beat, Math.min(2000, leaseMs / 5))
  return { lost: lost.signal, stop: () => clearInterval(timer) }
}
