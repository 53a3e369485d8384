import { isObject, type JsonRecord } from '../../contract/is-object'

export type DocumentPath = (string | number)[]

/** Changed value. An absent value is undefined. */
export interface Change {
  path: DocumentPath
  before: unknown
  after: unknown
}

/** Compares JSON values. Null equals an absent key: servers add optional keys as null. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b || ((a ?? null) === null && (b ?? null) === null)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  return Object.keys({ ...a, ...b }).every((key) => isEqual(a[key], b[key]))
}

/** Lists the changed values, as deep as both sides have the same structure. */
export function diffValues(before: unknown, after: unknown, path: DocumentPath = []): Change[] {
  if (isEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after))
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index).flatMap(
      (index) => diffValues(before[index], after[index], [...path, index]),
    )
  if (isObject(before) && isObject(after))
    return Object.keys({ ...before, ...after }).flatMap((key) =>
      diffValues(before[key], after[key], [...path, key]),
    )
  return [{ path, before, after }]
}

/** Formats a path as in JavaScript: `questions[0].link`. */
export const formatPath = (path: DocumentPath): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    '',
  )

export const getValueAt = (value: unknown, path: DocumentPath): unknown =>
  path.reduce<unknown>(
    (parent, key) =>
      isObject(parent)
        ? parent[key]
        : Array.isArray(parent) && typeof key === 'number'
          ? parent[key]
          : undefined,
    value,
  )

/** Returns a copy of an object in which a value within nested objects is replaced; undefined removes it. */
export function setValueAt(
  record: JsonRecord,
  [key = '', ...rest]: DocumentPath,
  value: unknown,
): JsonRecord {
  const child = record[key]
  const next = rest.length === 0 ? value : setValueAt(isObject(child) ? child : {}, rest, value)
  const { [key]: _, ...others } = record
  return next === undefined ? others : { ...record, [key]: next }
}

/** Order of code units, which does not depend on the language of the machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
