import { z } from 'zod'
import { validateFlagFilters } from '../flag-filters'
import { JsonObject, PageQuery, Timestamp, TimestampInput, withoutFunction } from './primitives'
import { User } from './user'

/** A feature flag, as a survey shows it. */
export const MinimalFeatureFlag = z.object({
  id: z.int(),
  team_id: z.int(),
  name: z.string(),
  key: z.string(),
  filters: JsonObject,
  deleted: z.boolean(),
  active: z.boolean(),
  ensure_experience_continuity: z.boolean().nullable(),
})
export type MinimalFeatureFlag = z.infer<typeof MinimalFeatureFlag>

/** A feature flag. `name` is its description. */
export const FeatureFlag = MinimalFeatureFlag.extend({
  created_at: Timestamp,
  created_by: User.nullable(),
  updated_at: Timestamp,
  version: z.int(),
  can_edit: z.boolean(),
  tags: z.array(z.string()),
})
export type FeatureFlag = z.infer<typeof FeatureFlag>

/** Who gets a flag, as a client may send it; kept as it was sent. */
const Filters = JsonObject.superRefine((filters, context) => {
  const issue = validateFlagFilters(filters)
  if (issue) context.addIssue({ code: 'custom', message: issue.detail, params: { code: issue.code } })
})

export const FeatureFlagCreate = z.object({
  key: z
    .string()
    .trim()
    .min(1)
    .max(400)
    .refine((key) => /^[\w-]*$/.test(key), {
      error: 'Only letters, numbers, hyphens (-) and underscores (_) are allowed.',
      params: { code: 'invalid_key' },
    }),
  name: z.string().optional(),
  filters: Filters.optional(),
  active: z.boolean().optional(),
  deleted: z.boolean().optional(),
  ensure_experience_continuity: z.boolean().nullable().optional(),
  tags: z.array(z.string().trim().min(1).max(255)).optional(),
  created_at: TimestampInput.optional().meta({ description: 'Immutable after creation.' }),
  rollback_conditions: withoutFunction('This server does not roll back feature flags.'),
  performed_rollback: withoutFunction('This server does not roll back feature flags.'),
  analytics_dashboards: withoutFunction('This server has no dashboards.'),
  has_enriched_analytics: withoutFunction('This server has no analytics of feature flags.'),
})
export type FeatureFlagCreate = z.infer<typeof FeatureFlagCreate>

/** With the `version` that the change began from, a change of what somebody else has changed since is refused. */
export const FeatureFlagPatch = FeatureFlagCreate.partial().extend({ version: z.int().optional() })
export type FeatureFlagPatch = z.infer<typeof FeatureFlagPatch>

export const FeatureFlagListQuery = PageQuery.extend({
  search: z.string().optional().meta({ description: 'Filters by a substring of the key or name.' }),
  active: z.enum(['true', 'false']).optional(),
})

/** Evaluation status of a flag, with the reason in a sentence. */
export const FeatureFlagStatus = z.object({
  status: z.enum(['active', 'inactive', 'stale']),
  reason: z.string(),
})
export type FeatureFlagStatus = z.infer<typeof FeatureFlagStatus>
