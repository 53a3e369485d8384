import { z } from 'zod'
import type { SchemaName } from '../../../../contract/endpoint'
import * as schemas from '../../../../contract/schemas'
import { writeOnlyFields } from '../../../../contract/schemas/write-only-fields'

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
