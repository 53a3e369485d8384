import { isObject, type JsonRecord } from '../../../../contract/json-object'

const idOf = ({ id }: JsonRecord) => (typeof id === 'string' || typeof id === 'number' ? id : null)

const objectsIn = (list: unknown): JsonRecord[] | null =>
  Array.isArray(list) && list.length > 0 && list.every(isObject) ? list : null

/**
 * Whether `list` holds the objects of `before`, known by their ids, each in its place, with nothing new but at the end:
 * what else in them goes by their places still holds.
 */
export function keepsItems(before: unknown, list: unknown): list is JsonRecord[] {
  const [old, now] = [objectsIn(before), objectsIn(list)]
  if (!old || !now) return false
  const ids = old.map(idOf)
  return (
    ids.every((id, index) => id !== null && id === (now[index] && idOf(now[index]))) &&
    new Set(ids).size === ids.length
  )
}
