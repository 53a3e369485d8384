export interface Heartbeat {
  leaseLost: AbortSignal
  stop(): void
}

/**
 * Sends heartbeats for a run. `leaseLost` is aborted when the lease is lost, or when heartbeats have failed for so long that
 * another process may have taken the run over.
 */
export function startHeartbeat(renew: () => Promise<boolean>, leaseMs: number): Heartbeat {
  const leaseLost = new AbortController()
  let lastRenewedAt = performance.now()
  const sendHeartbeat = async () => {
    const startTime = performance.now()
    try {
      if (await renew()) lastRenewedAt = startTime
      else leaseLost.abort()
    } catch {
      // The next heartbeat may succeed.
      if (performance.now() - lastRenewedAt > leaseMs) leaseLost.abort()
    }
  }
  const timer = setInterval(sendHeartbeat, Math.min(2000, leaseMs / 5))
  return { leaseLost: leaseLost.signal, stop: () => clearInterval(timer) }
}
