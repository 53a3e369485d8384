import type { Endpoint } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/is-object'
import type { Accepted } from './accepted'
import { placeOf, valueAt } from './place'
import { lacksSecret } from './secrets'

type Standing = Pick<Endpoint, 'responsePaths'>

/** Returns the record's value of a writable field, which may have another name in the record. */
export const valueFor = (
  record: JsonRecord | undefined,
  { responsePaths = {} }: Standing,
  field: string,
): unknown => valueAt(record, placeOf(responsePaths[field] ?? field)) ?? record?.[field]

/** Returns true if a response value can be sent again. */
export const isSendable = (field: string, value: unknown, accepted: Accepted): boolean =>
  value !== undefined && !lacksSecret(value) && accepted.takes(field, value)

/** Returns the part of a copy that the create endpoint accepts. */
export function sendable(copy: JsonRecord, create: Endpoint, accepted: Accepted): JsonRecord {
  const { excludeFromCopy = [] } = create
  const given = accepted.names.flatMap((field) => {
    const value = valueFor(copy, create, field)
    return !excludeFromCopy.includes(field) && isSendable(field, value, accepted)
      ? [[field, value] as const]
      : []
  })
  return Object.fromEntries(given)
}
