import { isObject } from '../../../contract/json-object'

/** Where in a record or in a body a value stands. */
export type Place = readonly string[]

/** `linked_flag.id`, as the contract writes places. */
export const placeOf = (text: string): Place => text.split('.')

/** What stands at a place: undefined where nothing does, null below what is null. */
export function valueAt(record: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, name) => {
    if (isObject(value)) return Object.hasOwn(value, name) ? value[name] : undefined
    return value === null ? null : undefined
  }, record)
}

/** A record with a value at a place. */
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
