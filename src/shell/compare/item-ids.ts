import { isObject, type JsonRecord } from '../../../contract/json-object'
import { sameValue } from '../../components/resource-form/changes'

const withoutId = (item: unknown) => {
  if (!isObject(item)) return item
  const { id: _, ...rest } = item
  return rest
}

/** A list without the ids of its items; any other value as it is. */
export const withoutIds = (value: unknown): unknown => (Array.isArray(value) ? value.map(withoutId) : value)

/**
 * The items of a list with the ids that such items have on the other side: what was said about them there stays with
 * them. Items that are alike are the same; of the rest those that stand in the same place.
 */
export function withIdsOf(there: unknown, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const others = (Array.isArray(there) ? there : []).filter(isObject)
  const items = value.map(withoutId)
  const alike = items.map((item) => others.find((one) => sameValue(withoutId(one), item)))
  const used = new Set<JsonRecord | undefined>(alike)
  return items.map((item, index) => {
    const standing = used.has(others[index]) ? undefined : others[index]
    const id = (alike[index] ?? standing)?.id
    return isObject(item) && id !== undefined ? { id, ...item } : item
  })
}
