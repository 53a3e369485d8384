import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { isDeepEqual } from '../../../lib/json'

function isEmpty(value: unknown) {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0)
  )
}

/** Reorders keys: those of `before` first, in their order. */
export function orderKeys(before: JsonRecord | null, object: JsonRecord): JsonRecord {
  const old = Object.keys(before ?? {}).filter((key) => object[key] !== undefined)
  const added = Object.keys(object).filter((key) => object[key] !== undefined && !old.includes(key))
  return Object.fromEntries([...old, ...added].map((key) => [key, object[key]]))
}

/**
 * Normalizes an edited object for the request: keys retain their order, a cleared field is omitted, and a field that
 * was empty before retains its kind of empty value (absent, null or blank).
 */
export function mergePreservingEmpty(before: JsonRecord | null, edited: JsonRecord): JsonRecord {
  const base = before ?? {}
  const keys = [...new Set([...Object.keys(base), ...Object.keys(edited)])]
  const merged = keys.flatMap((key): [string, unknown][] => {
    const unchanged = isDeepEqual(base[key], edited[key]) || (isEmpty(base[key]) && isEmpty(edited[key]))
    if (unchanged) return Object.hasOwn(base, key) ? [[key, base[key]]] : []
    return isEmpty(edited[key]) ? [] : [[key, edited[key]]]
  })
  return Object.fromEntries(merged)
}

/** Same for a field that may be null: an empty value stays null or empty as before. */
export function mergeFieldPreservingEmpty(before: JsonRecord | null, edited: JsonRecord): JsonRecord | null {
  const merged = mergePreservingEmpty(before, edited)
  return before === null && Object.keys(merged).length === 0 ? null : merged
}

/** Copy without the given keys. */
export function omit(object: JsonRecord, keys: readonly string[]): JsonRecord {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}
