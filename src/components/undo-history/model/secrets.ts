import { isObject } from '../../../../contract/is-object'

/** Placeholder for a removed secret. */
export const REDACTED = '(secret, not kept)'

/** Field names that indicate a secret which the contract does not declare. */
const SECRET_NAME = /passw|passphrase|secret|credential|token|private_?key|api_?key|access_?key/i
/** Personal API keys, and secrets in the query of a URL. */
const SECRET_TEXT = /\bphx_\w+|(?<=[?&]\w*(?:token|key|secret|password)=)[^&#\s"]+/gi

/**
 * Removes secrets from a JSON value: the named fields, fields with a name that indicates a secret, and keys in texts.
 */
export const redactSecrets = <T>(value: T, names: readonly string[] = []): T =>
  // The shape is unchanged: a removed value is replaced by a text.
  clean(value, names) as T

function clean(value: unknown, names: readonly string[]): unknown {
  if (typeof value === 'string') return value.replace(SECRET_TEXT, REDACTED)
  if (Array.isArray(value)) return value.map((item) => clean(item, names))
  if (!isObject(value)) return value
  const fields = Object.entries(value).map(([name, fieldValue]) => [
    name,
    isSecret(name, fieldValue, names) ? REDACTED : clean(fieldValue, names),
  ])
  return Object.fromEntries(fields)
}

function isSecret(name: string, value: unknown, names: readonly string[]): boolean {
  if (value === null || value === undefined || value === '') return false
  return names.includes(name) || (typeof value === 'string' && SECRET_NAME.test(name))
}

/** Returns true if a secret was removed from a value. */
export function hasRedactedSecret(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(REDACTED)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasRedactedSecret)
}
