import { z } from 'zod'
import { Count, Json } from './primitives'

const Search = z.string().max(200).optional()

export const PropertyDefinitionQuery = z.object({
  type: z.literal('person').meta({ description: 'Only definitions of person properties are available.' }),
  search: Search.meta({ description: 'Part of the name.' }),
})

/** Property that persons of the project have. */
export const PropertyDefinition = z.object({
  id: z.string(),
  name: z.string(),
  is_numerical: z.boolean(),
  property_type: z.enum(['String', 'Numeric', 'Boolean']).nullable(),
})

/** The most frequent properties; there is only one page. */
export const PropertyDefinitionList = z.object({
  count: Count,
  next: z.null(),
  previous: z.null(),
  results: z.array(PropertyDefinition),
})

export const PersonPropertyValueQuery = z.object({
  key: z.string().min(1).max(400).meta({ description: 'Name of the property.' }),
  value: Search.meta({ description: 'Part of the value.' }),
})

/** Value of a person property, with the number of persons that have it. */
export const PersonPropertyValue = z.object({ name: Json, count: Count })

export const PersonPropertyValueList = z.array(PersonPropertyValue)
