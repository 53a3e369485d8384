/** How many callers are counted: whoever has not called for the longest time is forgotten first. */
const CALLERS_MAX = 10_000

interface Count {
  current: number
  ends: number
}

/** Counts calls in spans of time, by a clock that nobody can set: no caller is shut out when the other one is put back. */
export class CallCounts {
  readonly #counts = new Map<string, Count>()

  incr(
    caller: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    spanMs: number,
  ): void {
    const now = performance.now()
    const known = this.#counts.get(caller)
    const count = known && known.ends > now ? known : { current: 0, ends: now + spanMs }
    count.current += 1
    // Put at the end: the first of them is the one to forget.
    this.#counts.delete(caller)
    this.#counts.set(caller, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > CALLERS_MAX && oldest !== undefined) this.#counts.delete(oldest)
    done(null, { current: count.current, ttl: count.ends - now })
  }

  child(): CallCounts {
    return this
  }
}
