import type { Endpoint } from '../../../../contract/endpoint'
import type { JsonRecord } from '../../../../contract/is-object'
import { getIn, parseJsonPath } from '../../../lib/json-path'

/** Returns a body with the fields that the server expects together with it, at their current values. */
export function withRequiredFields(
  endpoint: Endpoint,
  body: JsonRecord,
  now: JsonRecord | undefined,
): JsonRecord {
  const { alwaysSent = [], fieldGroups = [], responsePaths = {}, versionField } = endpoint
  const whole = { ...body }
  const add = (field: string) => {
    const value = getIn(now, parseJsonPath(responsePaths[field] ?? field)) ?? now?.[field] ?? null
    if (value !== null && whole[field] === undefined) whole[field] = value
  }
  alwaysSent.forEach(add)
  for (const group of fieldGroups) if (group.some((field) => field in whole)) group.forEach(add)
  if (versionField !== undefined) add(versionField)
  return whole
}
