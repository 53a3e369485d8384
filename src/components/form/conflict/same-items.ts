import { isObject, type JsonRecord } from '../../../../contract/is-object'

const getId = ({ id }: JsonRecord) => (typeof id === 'string' || typeof id === 'number' ? id : null)

const getObjects = (list: unknown): JsonRecord[] | null =>
  Array.isArray(list) && list.length > 0 && list.every(isObject) ? list : null

/**
 * Returns true if `list` contains the objects of `before` (matched by id) at the same indexes, with new ones only at
 * the end, so that references by index remain valid.
 */
export function hasSameItems(before: unknown, list: unknown): list is JsonRecord[] {
  const [old, now] = [getObjects(before), getObjects(list)]
  if (!old || !now) return false
  const ids = old.map(getId)
  return (
    ids.every((id, index) => id !== null && id === (now[index] && getId(now[index]))) &&
    new Set(ids).size === ids.length
  )
}
