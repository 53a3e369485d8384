import { isObject } from '../../../contract/is-object'

/**
 * Copies values that are mutated in place. Unchanged parts reuse the previous copy, so that changes are detectable by
 * identity and a keystroke in a long form copies little.
 */
export function snapshot(before: unknown, now: unknown): unknown {
  if (Array.isArray(now)) {
    const previousItems: readonly unknown[] = Array.isArray(before) ? before : []
    const next = now.map((value, index) => snapshot(previousItems[index], value))
    return Array.isArray(before) &&
      before.length === next.length &&
      next.every((value, at) => value === previousItems[at])
      ? before
      : next
  }
  if (!isObject(now)) return now
  const previousObject = isObject(before) ? before : {}
  const next = Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, snapshot(previousObject[key], value)]),
  )
  const keys = Object.keys(next)
  const isSame =
    keys.length === Object.keys(previousObject).length &&
    keys.every((key) => key in previousObject && next[key] === previousObject[key])
  return isObject(before) && isSame ? before : next
}
