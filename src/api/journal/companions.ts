import type { Endpoint } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/is-object'
import { placeOf, valueAt } from './place'

/** Returns a body with the fields that the server expects together with it, at their current values. */
export function withCompanions(row: Endpoint, body: JsonRecord, now: JsonRecord | undefined): JsonRecord {
  const { alwaysSent = [], fieldGroups = [], responsePaths = {}, versionField } = row
  const whole = { ...body }
  const add = (field: string) => {
    const value = valueAt(now, placeOf(responsePaths[field] ?? field)) ?? now?.[field] ?? null
    if (value !== null && whole[field] === undefined) whole[field] = value
  }
  alwaysSent.forEach(add)
  for (const group of fieldGroups) if (group.some((field) => field in whole)) group.forEach(add)
  if (versionField !== undefined) add(versionField)
  return whole
}
