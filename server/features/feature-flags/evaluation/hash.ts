import { hash } from 'node:crypto'

/** Number of hexadecimal digits of the digest that are used. */
const DIGITS = 15

/**
 * Returns the bucket of a person for a flag, from 0 to 1: deterministic and uniformly distributed. SDKs with local
 * evaluation compute the same.
 */
export function hashToBucket(key: string, distinct_id: string, salt = ''): number {
  const digest = hash('sha1', `${key}.${distinct_id}${salt}`, 'hex')
  return Number.parseInt(digest.slice(0, DIGITS), 16) / (16 ** DIGITS - 1)
}
