import { isObject } from '../../../contract/json-object'
import type { List, ListSearch } from '../../api/list-address'

/** All that is written anywhere in a value, in small letters. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (isObject(value)) return Object.values(value).map(textOf).join('\n')
  return value === null || value === undefined ? '' : String(value).toLowerCase()
}

/**
 * The filters that rows contradict, by name. A server leaves out of account what it does not know, and answers as if
 * nobody had asked.
 */
export function unheeded<Row>(list: List<Row>, search: ListSearch, rows: readonly Row[]): string[] {
  const contradicts = (row: Row, name: string, value: string): boolean => {
    if (list.filters[name] === 'text') {
      const text = textOf(row)
      return !value
        .toLowerCase()
        .split(/[\s,]+/)
        .every((word) => text.includes(word))
    }
    const told = list.computed?.[name]?.(row) ?? (isObject(row) ? row[name] : undefined)
    return told !== undefined && told !== null && String(told) !== value
  }
  return Object.entries(search)
    .filter(([name]) => name in list.filters && name !== 'order')
    .filter(([name, value]) => rows.some((row) => contradicts(row, name, value)))
    .map(([name]) => name)
}
