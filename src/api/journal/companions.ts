import type { Endpoint } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/json-object'
import { placeOf, valueAt } from './place'

/** Returns a body with the fields that the server expects together with it, at their current values. */
export function withCompanions(row: Endpoint, body: JsonRecord, now: JsonRecord | undefined): JsonRecord {
  const { everyTime = [], together = [], standsIn = {}, beganFrom } = row
  const whole = { ...body }
  const add = (field: string) => {
    const value = valueAt(now, placeOf(standsIn[field] ?? field)) ?? now?.[field] ?? null
    if (value !== null && whole[field] === undefined) whole[field] = value
  }
  everyTime.forEach(add)
  for (const group of together) if (group.some((field) => field in whole)) group.forEach(add)
  if (beganFrom !== undefined) add(beganFrom)
  return whole
}
