import { isObject, type JsonRecord } from '../../../contract/is-object'
import { getIn, type JsonPath, parseJsonPath, setIn } from '../../api/undo/json-path'

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const removePath = (record: JsonRecord, [name = '', ...rest]: JsonPath): JsonRecord => {
  const { [name]: inner, ...others } = record
  return rest.length > 0 && isObject(inner) ? { ...others, [name]: removePath(inner, rest) } : others
}

/**
 * Adapts a value to another scope: references bound to the current scope retain the value of the other side, or are
 * removed. Returns the paths of removed parts.
 */
export function removeScopeBound(
  field: string,
  here: unknown,
  there: unknown,
  ofPlace: readonly string[],
): { value: unknown; left: string[] } {
  const inside = ofPlace.filter((place) => place.startsWith(`${field}.`))
  if (ofPlace.includes(field)) return { value: here, left: isBlank(here) ? [] : [field] }
  if (!isObject(here)) return { value: here, left: [] }
  let value: JsonRecord = here
  const left: string[] = []
  for (const place of inside) {
    const path = parseJsonPath(place).slice(1)
    if (!isBlank(getIn(here, path))) left.push(place)
    const kept = getIn(there, path)
    value = isBlank(kept) ? removePath(value, path) : setIn(value, path, kept)
  }
  return { value, left }
}
