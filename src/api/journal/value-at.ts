import { isObject } from '../../../contract/json-object'

/** What stands at a place of a record, `linked_flag.id`: undefined where nothing does, null below what is null. */
export function valueAt(record: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((value, name) => {
    if (isObject(value)) return Object.hasOwn(value, name) ? value[name] : undefined
    return value === null ? null : undefined
  }, record)
}
