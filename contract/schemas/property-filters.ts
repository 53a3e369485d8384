import { z } from 'zod'
import { isObject } from '../is-object'
import { PROPERTY_FILTERS_MAX } from '../limits'

const TEXT_MAX = 400

const FilterValue = z.union([z.string().max(TEXT_MAX), z.number(), z.boolean()])

/** Condition on a property. Without a property, only negated operators match. */
const PropertyFilter = z
  .object({
    key: z.string().min(1).max(TEXT_MAX),
    type: z.enum(['event', 'person']).optional(),
    operator: z
      .enum([
        'exact',
        'is_not',
        'icontains',
        'not_icontains',
        'gt',
        'gte',
        'lt',
        'lte',
        'is_set',
        'is_not_set',
      ])
      .optional(),
    value: z.union([FilterValue, z.array(FilterValue).min(1).max(20)]).nullish(),
  })
  .refine(({ operator, value }) => operator === 'is_set' || operator === 'is_not_set' || value != null)
export type PropertyFilter = z.infer<typeof PropertyFilter>

/** Optional query parameter: a list of property conditions of these types as JSON text. */
export const buildPropertyFilters = (types: readonly NonNullable<PropertyFilter['type']>[]) =>
  z
    .string()
    .max(4000)
    .transform((text, context) => {
      try {
        const value: unknown = JSON.parse(text)
        const filters = z
          .array(PropertyFilter)
          .max(PROPERTY_FILTERS_MAX)
          .parse(isObject(value) ? [value] : value)
        if (filters.every(({ type }) => type === undefined || types.includes(type))) return filters
      } catch {
        // Rejected below.
      }
      context.addIssue({
        code: 'custom',
        message: 'Must be a JSON list of at most 5 filters with key, value, operator and type.',
      })
      return z.NEVER
    })
    .optional()
    .meta({
      description:
        'JSON list of at most 5 conditions: `[{"key": "plan", "operator": "exact", "value": "pro", "type": "person"}]`. Operators: `exact` (one of the values), `is_not`, `icontains`, `not_icontains`, `gt`, `gte`, `lt`, `lte`, `is_set`, `is_not_set`.',
    })
