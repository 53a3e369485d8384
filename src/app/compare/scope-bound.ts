import { isObject, type JsonRecord } from '../../../contract/is-object'
import { getIn, type JsonPath, parseJsonPath, setIn } from '../../lib/json-path'

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const removePath = (record: JsonRecord, [name = '', ...rest]: JsonPath): JsonRecord => {
  const { [name]: child, ...others } = record
  return rest.length > 0 && isObject(child) ? { ...others, [name]: removePath(child, rest) } : others
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
  const inside = ofPlace.filter((path) => path.startsWith(`${field}.`))
  if (ofPlace.includes(field)) return { value: here, left: isBlank(here) ? [] : [field] }
  if (!isObject(here)) return { value: here, left: [] }
  let value: JsonRecord = here
  const removedPaths: string[] = []
  for (const insidePath of inside) {
    const path = parseJsonPath(insidePath).slice(1)
    if (!isBlank(getIn(here, path))) removedPaths.push(insidePath)
    const targetValue = getIn(there, path)
    value = isBlank(targetValue) ? removePath(value, path) : setIn(value, path, targetValue)
  }
  return { value, left: removedPaths }
}
