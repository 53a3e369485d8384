import { isObject } from '../../../contract/is-object'

/** Path of a value in a record or body. */
export type Place = readonly string[]

/** Parses a path as written in the contract: `linked_flag.id`. */
export const placeOf = (text: string): Place => text.split('.')

/** Returns the value at a path: undefined if there is none, null below null. */
export function valueAt(record: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, name) => {
    if (isObject(value)) return Object.hasOwn(value, name) ? value[name] : undefined
    return value === null ? null : undefined
  }, record)
}

/** Returns a copy of a record with a value set at a path. */
export function withValue(
  record: Readonly<Record<string, unknown>>,
  [name, ...rest]: Place,
  value: unknown,
): Record<string, unknown> {
  if (name === undefined) return record
  if (rest.length === 0) return { ...record, [name]: value }
  const inner = record[name]
  return { ...record, [name]: withValue(isObject(inner) ? inner : {}, rest, value) }
}
