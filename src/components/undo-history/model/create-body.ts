import type { Endpoint } from '../../../../contract/endpoint'
import type { JsonRecord } from '../../../../contract/is-object'
import { getIn, parseJsonPath } from '../../../lib/json-path'
import type { AcceptedFields } from './accepted-fields'
import { hasRedactedSecret } from './secrets'

type Standing = Pick<Endpoint, 'responsePaths'>

/** Returns the record's value of a writable field, which may have another name in the record. */
export const getValueFor = (
  record: JsonRecord | undefined,
  { responsePaths = {} }: Standing,
  field: string,
): unknown => getIn(record, parseJsonPath(responsePaths[field] ?? field)) ?? record?.[field]

/** Returns true if a response value can be sent again. */
export const canBeSent = (field: string, value: unknown, accepted: AcceptedFields): boolean =>
  value !== undefined && !hasRedactedSecret(value) && accepted.takes(field, value)

/** Returns the part of a copy that the create endpoint accepts. */
export function toCreateBody(copy: JsonRecord, create: Endpoint, accepted: AcceptedFields): JsonRecord {
  const { excludeFromCopy = [] } = create
  const fields = accepted.names.flatMap((field) => {
    const value = getValueFor(copy, create, field)
    return !excludeFromCopy.includes(field) && canBeSent(field, value, accepted)
      ? [[field, value] as const]
      : []
  })
  return Object.fromEntries(fields)
}
