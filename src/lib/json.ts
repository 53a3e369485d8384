import { isObject } from '../../contract/is-object'

/** Path of a value in a record or body. */
export type JsonPath = readonly string[]

/** Parses a path as written in the contract: `linked_flag.id`. */
export const parseJsonPath = (text: string): JsonPath => text.split('.')

/** Returns the value at a path: undefined if there is none, null below null. */
export function getIn(record: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, name) => {
    if (isObject(value)) return Object.hasOwn(value, name) ? value[name] : undefined
    return value === null ? null : undefined
  }, record)
}

/** Returns a copy of a record with a value set at a path. */
export function setIn(
  record: Readonly<Record<string, unknown>>,
  [name, ...rest]: JsonPath,
  value: unknown,
): Record<string, unknown> {
  if (name === undefined) return record
  if (rest.length === 0) return { ...record, [name]: value }
  const child = record[name]
  return { ...record, [name]: setIn(isObject(child) ? child : {}, rest, value) }
}

function getDefinedKeys(value: Record<string, unknown>) {
  return Object.keys(value).filter((key) => value[key] !== undefined)
}

/** Returns true if two JSON values are equal, ignoring key order and undefined keys. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isDeepEqual(item, b[index]))
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = getDefinedKeys(a)
  return (
    keys.length === getDefinedKeys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isDeepEqual(a[key], b[key]))
  )
}

/** Returns the fields of `after` that differ from `before`. Fields without a value are omitted; null clears. */
export function getChangedFields<T extends object>(before: object, after: T): Partial<T> {
  const old = Object.entries(before)
  const changed = Object.entries(after).filter(([key, value]) => {
    return value !== undefined && !isDeepEqual(value, old.find(([name]) => name === key)?.[1])
  })
  // Object.fromEntries loses the key types; they are the keys of `after`.
  return Object.fromEntries(changed) as Partial<T>
}
