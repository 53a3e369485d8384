import type { Endpoint } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/json-object'
import type { Accepted } from './accepted'
import { placeOf, valueAt } from './place'
import { lacksSecret } from './secrets'

type Standing = Pick<Endpoint, 'standsIn'>

/** What a record has of a field that is sent, under whatever name. */
export const valueFor = (
  record: JsonRecord | undefined,
  { standsIn = {} }: Standing,
  field: string,
): unknown => valueAt(record, placeOf(standsIn[field] ?? field)) ?? record?.[field]

/** Whether a value that was answered can be sent again. */
export const isSendable = (field: string, value: unknown, accepted: Accepted): boolean =>
  value !== undefined && !lacksSecret(value) && accepted.takes(field, value)

/** What of a copy a creation takes. */
export function sendable(copy: JsonRecord, create: Endpoint, accepted: Accepted): JsonRecord {
  const { notFromCopy = [] } = create
  const given = accepted.names.flatMap((field) => {
    const value = valueFor(copy, create, field)
    return !notFromCopy.includes(field) && isSendable(field, value, accepted) ? [[field, value] as const] : []
  })
  return Object.fromEntries(given)
}
