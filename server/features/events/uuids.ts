import { createHash, randomBytes } from 'node:crypto'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** Returns a deterministic UUID for the given texts. */
export function deriveUuid(...texts: (string | number)[]): string {
  const bytes = createHash('sha1').update(JSON.stringify(texts)).digest().subarray(0, 16)
  return formatUuid(bytes, 0x50)
}

/** Generates a UUID that sorts by time. */
export function generateUuid(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  return formatUuid(bytes, 0x70)
}

function formatUuid(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
