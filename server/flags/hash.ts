import { hash } from 'node:crypto'

/** As many hexadecimal digits of the digest count. */
const DIGITS = 15

/**
 * Where somebody stands for a flag, from 0 to 1: always at the same place, and everybody else anywhere. Every SDK that
 * decides by itself computes the same.
 */
export function bucketOf(key: string, distinct_id: string, salt = ''): number {
  const digest = hash('sha1', `${key}.${distinct_id}${salt}`, 'hex')
  return Number.parseInt(digest.slice(0, DIGITS), 16) / (16 ** DIGITS - 1)
}
