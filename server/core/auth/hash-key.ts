import { createHash } from 'node:crypto'

/** Hashes a key or a token for storage: `sha256$` and the hex digest. */
export function hashKey(value: string): string {
  return `sha256$${createHash('sha256').update(value).digest('hex')}`
}
