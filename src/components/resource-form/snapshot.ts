import { isObject } from '../../../contract/is-object'

/**
 * Copies values that are mutated in place. Unchanged parts reuse the previous copy, so that changes are detectable by
 * identity and a keystroke in a long form copies little.
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
