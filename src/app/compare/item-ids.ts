import { isObject, type JsonRecord } from '../../../contract/is-object'
import { isDeepEqual } from '../../components/form/deep-diff'

const removeId = (item: unknown) => {
  if (!isObject(item)) return item
  const { id: _, ...rest } = item
  return rest
}

/** Removes the ids of list items; returns other values unchanged. */
export const removeItemIds = (value: unknown): unknown => (Array.isArray(value) ? value.map(removeId) : value)

/**
 * Assigns the ids of the other side to the items of a list, so that data referring to these ids remains valid. Equal
 * items are matched first, the rest by index.
 */
export function assignItemIds(there: unknown, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const others = (Array.isArray(there) ? there : []).filter(isObject)
  const items = value.map(removeId)
  const alike = items.map((item) => others.find((candidate) => isDeepEqual(removeId(candidate), item)))
  const used = new Set<JsonRecord | undefined>(alike)
  return items.map((item, index) => {
    const standing = used.has(others[index]) ? undefined : others[index]
    const id = (alike[index] ?? standing)?.id
    return isObject(item) && id !== undefined ? { id, ...item } : item
  })
}
