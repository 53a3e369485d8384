import { z } from 'zod'
import { Count, Json, PageQuery, Timestamp } from './primitives'

const Search = z.string().max(200).optional()

export const PropertyTypeQuery = z.object({
  type: z.enum(['event', 'person']).optional().meta({ description: 'Properties of events by default.' }),
})

export const PropertyDefinitionQuery = PropertyTypeQuery.extend({
  search: Search.meta({ description: 'Part of the name.' }),
})

/** Property that persons or events of the project have. Its id is its name. */
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

export const EventDefinitionQuery = PageQuery.extend({
  search: Search.meta({ description: 'Part of the name.' }),
})

/** Name of events that the project has received. Its id is the name. */
export const EventDefinition = z.object({
  id: z.string(),
  name: z.string(),
  created_at: Timestamp.meta({ description: 'Time when the name was first received.' }),
  last_seen_at: Timestamp.meta({ description: 'Accurate to the hour.' }),
  tags: z.array(z.string()),
  is_action: z.literal(false),
})

export const PersonPropertyValueQuery = z.object({
  key: z.string().min(1).max(400).meta({ description: 'Name of the property.' }),
  value: Search.meta({ description: 'Part of the value.' }),
})

/** Value of a person property, with the number of persons that have it. */
export const PersonPropertyValue = z.object({ name: Json, count: Count })

export const PersonPropertyValueList = z.array(PersonPropertyValue)
