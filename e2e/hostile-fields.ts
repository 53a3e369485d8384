import { z } from 'zod'
import { api } from '../contract'
import type { Endpoint, Endpoints } from '../contract/endpoint'
import * as schemas from '../contract/schemas'

/*
 * Request bodies that put a text into one field each. Generated from the contract, so new fields are covered
 * automatically.
 */

interface JsonSchema {
  type?: string | string[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
}

/** Builds the bodies for an update endpoint: one per field that may contain the text. */
export function buildHostileBodies(endpoint: Endpoint, text: string): { field: string; body: object }[] {
  if (!endpoint.body) return []
  const schema = z.toJSONSchema(schemas[endpoint.body], { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
    valuesWith(property, text).map((value) => ({ field, body: { [field]: value } })),
  )
}

/** Returns all values of the schema's shape that contain the text. The server may reject some of them. */
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

/** Endpoints that update a single record. */
export const getUpdates: [resource: string, row: Endpoint][] = (
  Object.entries(api) as [string, Endpoints][]
).flatMap(([resource, table]) =>
  Object.entries(table).flatMap(([name, endpoint]) =>
    name === 'update' ? [[resource, endpoint] as [string, Endpoint]] : [],
  ),
)
