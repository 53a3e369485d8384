import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { HttpError, tooManyRequests } from '../errors'
import { hashKey } from './hash-key'

const MINUTE_MS = 60_000
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
  look: () => Promise<T>,
) => Promise<T>

/** Creates a guard that limits wrong keys per address and minute; 0 disables the limit. */
export function createAuthRateLimiter(max: number, now = () => performance.now()): AuthRateLimiter {
  const wrong = new LRUCache<string, { count: number; until: number }>({ max: ENTRIES_MAX })
  const right = new LRUCache<string, true>({ max: ENTRIES_MAX })

  const wrongFrom = (caller: string) => {
    const cached = wrong.get(caller)
    if (cached && cached.until > now()) return cached
    const entry = { count: 0, until: now() + MINUTE_MS }
    wrong.set(caller, entry)
    return entry
  }

  return async (ip, authorization, look) => {
    if (!max || authorization === undefined) return look()
    const [caller, key] = [clientKeyForIp(ip), hashKey(authorization)]
    const cached = wrong.get(caller)
    if (cached && cached.count >= max && cached.until > now() && !right.has(key)) {
      throw tooManyRequests(Math.ceil((cached.until - now()) / 1000))
    }
    try {
      const result = await look()
      right.set(key, true)
      return result
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) wrongFrom(caller).count += 1
      throw error
    }
  }
}
