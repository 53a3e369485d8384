import { z } from 'zod'
import { api } from '../contract'
import type { Endpoint, Endpoints } from '../contract/endpoint'
import * as schemas from '../contract/schemas'

/*
 * Bodies that put a text into one field each: made from the contract, so that a new field is tried by itself.
 */

interface JsonSchema {
  type?: string | string[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
}

/** The bodies of a row that changes a record, as many as there are fields a text may stand in. */
export function buildHostileBodies(endpoint: Endpoint, text: string): { field: string; body: object }[] {
  if (!endpoint.body) return []
  const schema = z.toJSONSchema(schemas[endpoint.body], { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
    valuesWith(property, text).map((value) => ({ field, body: { [field]: value } })),
  )
}

/** Every value of such a shape that has the text in it. What the server would refuse it refuses. */
function valuesWith(schema: JsonSchema, text: string): unknown[] {
  if (schema.anyOf) return schema.anyOf.flatMap((variant) => valuesWith(variant, text))
  const types = schema.type === undefined ? ['string', 'array', 'object'] : [schema.type].flat()
  const nested = { [text]: text, text, list: [text, { text }] }
  return types.flatMap((type): unknown[] => {
    if (type === 'string') return [text]
    if (type === 'array') return [[text], [nested]]
    return type === 'object' ? [nested] : []
  })
}

/** The rows that change one record. */
export const getUpdates: [resource: string, row: Endpoint][] = (
  Object.entries(api) as [string, Endpoints][]
).flatMap(([resource, table]) =>
  Object.entries(table).flatMap(([name, endpoint]) =>
    name === 'update' ? [[resource, endpoint] as [string, Endpoint]] : [],
  ),
)
