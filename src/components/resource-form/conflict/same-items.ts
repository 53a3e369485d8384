import { isObject, type JsonRecord } from '../../../../contract/is-object'

const idOf = ({ id }: JsonRecord) => (typeof id === 'string' || typeof id === 'number' ? id : null)

const objectsIn = (list: unknown): JsonRecord[] | null =>
  Array.isArray(list) && list.length > 0 && list.every(isObject) ? list : null

/**
 * Returns true if `list` contains the objects of `before` (matched by id) at the same indexes, with new ones only at
 * the end, so that references by index remain valid.
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
