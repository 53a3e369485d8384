import { isObject } from '../../../contract/json-object'

/**
 * A copy of values that are changed in place. What has not changed since the last copy is that copy itself, so that it
 * can be told by identity, and typing one letter into a long form copies little.
 */
export function snapshot(before: unknown, now: unknown): unknown {
  if (Array.isArray(now)) {
    const known: readonly unknown[] = Array.isArray(before) ? before : []
    const next = now.map((value, index) => snapshot(known[index], value))
    return Array.isArray(before) &&
      before.length === next.length &&
      next.every((value, at) => value === known[at])
      ? before
      : next
  }
  if (!isObject(now)) return now
  const known = isObject(before) ? before : {}
  const next = Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, snapshot(known[key], value)]),
  )
  const keys = Object.keys(next)
  const isSame =
    keys.length === Object.keys(known).length && keys.every((key) => key in known && next[key] === known[key])
  return isObject(before) && isSame ? before : next
}
