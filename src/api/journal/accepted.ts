import { z } from 'zod'
import type { SchemaName } from '../../../contract/endpoint'
import * as schemas from '../../../contract/schemas'
import { withheld } from '../../../contract/schemas/withheld'

/** What an input takes, by its schema. Brings the schema library: load it lazily. */
export interface Accepted {
  names: readonly string[]
  /** Whether a field may be sent with this value. */
  takes: (field: string, value: unknown) => boolean
  /** What is missing in an answered value for it to be sent again. */
  needs: (field: string, value: unknown) => string[]
  /** All that answers leave out of it and that can be sent with it. */
  secrets: (field: string, value: unknown) => string[]
  /** Where in the value they belong. */
  within: (field: string) => readonly string[]
}

/** What can be told of an input: nothing of one whose fields have no names. */
export function acceptedBy(name: SchemaName | undefined): Accepted {
  const schema: z.ZodType | undefined = name && schemas[name]
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {}
  const missing = (field: string) => {
    const own = shape[field]
    return own && withheld.get(own)
  }
  return {
    names: Object.keys(shape),
    takes: (field, value) => shape[field]?.safeParse(value).success ?? true,
    needs: (field, value) => missing(field)?.needs(value) ?? [],
    secrets: (field, value) => missing(field)?.secrets(value) ?? [],
    within: (field) => missing(field)?.within ?? [],
  }
}
