import { isObject } from '../../../contract/json-object'

function keysOf(value: Record<string, unknown>) {
  return Object.keys(value).filter((key) => value[key] !== undefined)
}

/** Whether two JSON values are equal; the order of keys and keys without a value do not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]))
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = keysOf(a)
  return (
    keys.length === keysOf(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  )
}

/** The fields of `after` that differ from `before`. A field without a value is left out, null clears. */
export function changedFields<T extends object>(before: object, after: T): Partial<T> {
  const old = Object.entries(before)
  const changed = Object.entries(after).filter(([key, value]) => {
    return value !== undefined && !sameValue(value, old.find(([name]) => name === key)?.[1])
  })
  // Object.fromEntries forgets the keys; they are those of `after`.
  return Object.fromEntries(changed) as Partial<T>
}
