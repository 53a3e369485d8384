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
