import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Env } from '../../config'
import { HttpError, tooManyRequests } from '../errors'
import { limitEntries } from '../lru'
import { hashKey } from './hash-key'

const MINUTE_MS = 60_000
/** Maximum number of tracked callers and keys; the least recently active one is evicted first. */
const ENTRIES_MAX = 10_000

/** Rate-limit key for an IP address. IPv6 is grouped by /64, since a client usually controls a whole network. */
export function clientKeyForIp(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/**
 * Authenticates the key of a request, unless its address has sent too many wrong ones within a minute. A key that was
 * correct before is always checked, so that other clients at the same address cannot lock it out.
 */
export type AuthRateLimiter = <T>(
  ip: string,
  authorization: string | undefined,
  authenticate: () => Promise<T>,
) => Promise<T>

/** Creates a guard that limits wrong keys per address and minute; 0 disables the limit. */
export function createAuthRateLimiter(max: number, now = () => performance.now()): AuthRateLimiter {
  const failures = new LRUCache<string, { count: number; until: number }>(limitEntries(ENTRIES_MAX))
  const verifiedKeys = new LRUCache<string, true>(limitEntries(ENTRIES_MAX))

  const getFailures = (caller: string) => {
    const cached = failures.get(caller)
    if (cached && cached.until > now()) return cached
    const entry = { count: 0, until: now() + MINUTE_MS }
    failures.set(caller, entry)
    return entry
  }

  return async (ip, authorization, authenticate) => {
    if (!max || authorization === undefined) return authenticate()
    const [caller, key] = [clientKeyForIp(ip), hashKey(authorization)]
    const cached = failures.get(caller)
    if (cached && cached.count >= max && cached.until > now() && !verifiedKeys.has(key)) {
      throw tooManyRequests(Math.ceil((cached.until - now()) / 1000))
    }
    try {
      const result = await authenticate()
      verifiedKeys.set(key, true)
      return result
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) getFailures(caller).count += 1
      throw error
    }
  }
}

/** Throws 429 if a caller has reached a limit. */
export type RateLimiter = (request: object, caller: string) => Promise<void>

/** Creates the rate limiter with a limit per minute and per hour for every caller, counted in this process. */
export async function createRateLimiter(app: FastifyInstance, env: Env): Promise<RateLimiter> {
  await app.register(rateLimit, { global: false, store: RateLimitStore })
  const callers = new WeakMap<object, string>()
  const limits = [
    { max: env.RATE_LIMIT_PER_MINUTE, timeWindow: 60_000 },
    { max: env.RATE_LIMIT_PER_HOUR, timeWindow: 3_600_000 },
  ]
    .filter(({ max }) => max > 0)
    .map((limit) =>
      app.createRateLimit({
        ...limit,
        // Both limits share one store, so their keys are prefixed.
        keyGenerator: (request) => `${limit.timeWindow} ${callers.get(request)}`,
      }),
    )
  return async (request, caller) => {
    callers.set(request, caller)
    for (const limit of limits) {
      const count = await limit(request as FastifyRequest)
      if (!count.isAllowed && count.isExceeded) throw tooManyRequests(Math.ceil(count.ttl / 1000))
    }
  }
}

interface Count {
  current: number
  ends: number
}

/** Rate-limit store with fixed windows on a monotonic clock: setting the system clock back locks out no caller. */
class RateLimitStore {
  readonly #counts = new LRUCache<string, Count>(limitEntries(ENTRIES_MAX))

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
