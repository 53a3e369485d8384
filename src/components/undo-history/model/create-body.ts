import { z } from 'zod'
import type { Endpoint, SchemaName } from '../../../../contract/endpoint'
import type { JsonRecord } from '../../../../contract/is-object'
import * as schemas from '../../../../contract/schemas'
import { writeOnlyFields } from '../../../../contract/schemas/write-only-fields'
import { getIn, parseJsonPath } from '../../../lib/json'
import { hasRedactedSecret } from './entry'

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

/** Fields that an input schema accepts. Imports the schema library: load it lazily. */
export interface AcceptedFields {
  names: readonly string[]
  /** Returns true if the field may be sent with this value. */
  takes: (field: string, value: unknown) => boolean
  /** Returns the paths that are missing in a response value and required to send it again. */
  needs: (field: string, value: unknown) => string[]
  /** Returns the paths of all write-only values that can be sent with it. */
  secrets: (field: string, value: unknown) => string[]
  /** Returns the path within the value where they belong. */
  within: (field: string) => readonly string[]
}

/** Inspects an input schema; returns nothing for one without named fields. */
export function getAcceptedFields(name: SchemaName | undefined): AcceptedFields {
  const schema: z.ZodType | undefined = name && schemas[name]
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {}
  const missing = (field: string) => {
    const own = shape[field]
    return own && writeOnlyFields.get(own)
  }
  return {
    names: Object.keys(shape),
    takes: (field, value) => shape[field]?.safeParse(value).success ?? true,
    needs: (field, value) => missing(field)?.needs(value) ?? [],
    secrets: (field, value) => missing(field)?.secrets(value) ?? [],
    within: (field) => missing(field)?.within ?? [],
  }
}

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
