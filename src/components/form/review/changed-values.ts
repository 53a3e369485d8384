import { isObject } from '../../../../contract/is-object'
import type { ValuePath } from '../conflict/merge'
import { hasSameItems } from '../conflict/same-items'
import { isDeepEqual } from '../deep-diff'

/** A changed value. Undefined if absent. */
export interface ChangedValue {
  path: ValuePath
  before: unknown
  after: unknown
}

/** Returns the differences between two JSON values, as deeply nested as possible. */
export function getChangedValues(before: unknown, after: unknown, path: ValuePath = []): ChangedValue[] {
  if (isDeepEqual(before, after)) return []
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => getChangedValues(before[key], after[key], [...path, key]))
  }
  if (Array.isArray(before) && (hasSameItems(before, after) || isSameLong(before, after))) {
    return after.flatMap((item, index) => getChangedValues(before[index], item, [...path, index]))
  }
  return [{ path, before, after }]
}

/** Lists of objects with unchanged length are compared item by item; lists of texts as a whole. */
const isSameLong = (before: unknown[], after: unknown): after is unknown[] =>
  Array.isArray(after) && after.length === before.length && [...before, ...after].every(isObject)
