import { LRUCache } from 'lru-cache'

/** Maximum number of tracked callers; the least recently active one is evicted first. */
const MAX_CALLERS = 10_000

interface Count {
  current: number
  ends: number
}

/** Rate-limit store with fixed windows on a monotonic clock: setting the system clock back locks out no caller. */
export class RateLimitStore {
  readonly #counts = new LRUCache<string, Count>({ max: MAX_CALLERS })

  incr(
    caller: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    spanMs: number,
  ): void {
    const now = performance.now()
    const cached = this.#counts.get(caller)
    const count = cached && cached.ends > now ? cached : { current: 0, ends: now + spanMs }
    count.current += 1
    this.#counts.set(caller, count)
    done(null, { current: count.current, ttl: count.ends - now })
  }

  child(): RateLimitStore {
    return this
  }
}
