import { isObject } from '../../../contract/is-object'
import type { ListDefinition, ListSearchParams } from '../../api/list-url/list-url'

/** Returns all text within a value, in lower case. */
function collectText(value: unknown): string {
  if (Array.isArray(value)) return value.map(collectText).join('\n')
  if (isObject(value)) return Object.values(value).map(collectText).join('\n')
  return value === null || value === undefined ? '' : String(value).toLowerCase()
}

/**
 * Returns the names of filters that rows contradict. A server ignores unknown parameters and responds as if they were
 * not sent.
 */
export function findIgnoredFilters<Row>(
  list: ListDefinition<Row>,
  search: ListSearchParams,
  rows: readonly Row[],
): string[] {
  const contradicts = (row: Row, name: string, value: string): boolean => {
    const getValue = list.computed?.[name]
    if (list.filters[name] === 'text' && !getValue) {
      const text = collectText(row)
      return !value
        .toLowerCase()
        .split(/[\s,]+/)
        .every((word) => text.includes(word))
    }
    const rowValue = getValue?.(row, value) ?? (isObject(row) ? row[name] : undefined)
    return rowValue !== undefined && rowValue !== null && String(rowValue) !== value
  }
  return Object.entries(search)
    .filter(([name]) => name in list.filters && name !== 'order')
    .filter(([name, value]) => rows.some((row) => contradicts(row, name, value)))
    .map(([name]) => name)
}
