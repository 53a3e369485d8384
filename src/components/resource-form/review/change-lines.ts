import { isObject } from '../../../../contract/is-object'
import { sameValue } from '../changes'
import type { Path } from '../conflict/merge'
import { keepsItems } from '../conflict/same-items'

/** A changed value. Undefined if absent. */
export interface ChangedValue {
  path: Path
  before: unknown
  after: unknown
}

/** Returns the differences between two JSON values, as deeply nested as possible. */
export function changedValues(before: unknown, after: unknown, path: Path = []): ChangedValue[] {
  if (sameValue(before, after)) return []
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => changedValues(before[key], after[key], [...path, key]))
  }
  if (Array.isArray(before) && (keepsItems(before, after) || isSameLong(before, after))) {
    return after.flatMap((item, index) => changedValues(before[index], item, [...path, index]))
  }
  return [{ path, before, after }]
}

/** Lists of objects with unchanged length are compared item by item; lists of texts as a whole. */
const isSameLong = (before: unknown[], after: unknown): after is unknown[] =>
  Array.isArray(after) && after.length === before.length && [...before, ...after].every(isObject)
