import fc from 'fast-check'
import { hostileValue } from './hostile'

/** Subset of JSON Schema that the API document uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** Arbitrary values that match a schema of the document, with occasional hostile ones. */
export function generateValues(schema: JsonSchema, named: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 24, arbitrary: goodValues(schema, named) },
    { weight: 1, arbitrary: hostileValue },
  )
}

function goodValues(schema: JsonSchema, named: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  if (schema.$ref) return generateValues(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => generateValues(each, named)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => generateValues({ ...schema, type }, named)))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return texts(schema)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'array':
      return fc.array(generateValues(schema.items ?? {}, named), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objects(schema, named)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function texts({ format, minLength = 0, maxLength = 2000 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.string(length),
    fc.constant('x'.repeat(maxLength)),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )
}

function numbers({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: JsonSchema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum))
}

function objects(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  named: Record<string, JsonSchema>,
) {
  if (additionalProperties && !Object.keys(properties).length) {
    const inside = typeof additionalProperties === 'object' ? additionalProperties : {}
    return fc.dictionary(fc.string({ maxLength: 12 }), generateValues(inside, named), { maxKeys: 4 })
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, generateValues(each, named)]),
  )
  return fc.record(fields, { requiredKeys: required })
}
