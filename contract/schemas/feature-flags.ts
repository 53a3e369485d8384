import { z } from 'zod'
import { validateFlagFilters } from '../domain/flag-filters'
import { LISTED_DAYS, STALE_REASONS, USAGE_DAYS } from '../domain/flag-usage'
import {
  Count,
  CreatedById,
  JsonObject,
  PageQuery,
  Timestamp,
  TimestampInput,
  withoutFunction,
} from './primitives'
import { User } from './user'

/** Feature flag as included in a survey. */
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

/** Feature flag. `name` is its description. */
export const FeatureFlag = MinimalFeatureFlag.extend({
  created_at: Timestamp,
  created_by: User.nullable(),
  updated_at: Timestamp,
  version: z.int(),
  can_edit: z.boolean(),
  tags: z.array(z.string()),
  owner_id: z.int().nullable(),
  owner: User.nullable(),
  status: z.enum(['ACTIVE', 'INACTIVE', 'STALE']),
  stale_reason: z.enum(STALE_REASONS).nullable(),
  unchanged_since: Timestamp.meta({
    description: 'Time since which the state and the release conditions have not changed.',
  }),
  last_called_at: Timestamp.nullable().meta({ description: 'Time of the last call that an SDK reported.' }),
})
export type FeatureFlag = z.infer<typeof FeatureFlag>

/** Flag definitions for SDKs that evaluate flags themselves. */
export const LocalEvaluation = z.object({
  flags: z.array(MinimalFeatureFlag.extend({ version: z.int() })),
  group_type_mapping: z.record(z.string(), z.string()),
  cohorts: z.record(z.string(), JsonObject),
})
export type LocalEvaluation = z.infer<typeof LocalEvaluation>

/** Release conditions of a flag as sent by a client; stored unchanged. */
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
      error: 'Only alphanumeric characters, hyphens (-) and underscores (_) are allowed.',
      params: { code: 'invalid_key' },
    }),
  name: z.string().optional(),
  filters: Filters.optional(),
  active: z.boolean().optional(),
  deleted: z.boolean().optional(),
  ensure_experience_continuity: z.boolean().nullable().optional(),
  tags: z.array(z.string().trim().min(1).max(255)).optional(),
  owner_id: z.int().nullable().optional().meta({ description: 'User id of the member who is responsible.' }),
  created_at: TimestampInput.optional().meta({ description: 'Immutable after creation.' }),
  rollback_conditions: withoutFunction('This server does not support automatic rollback of feature flags.'),
  performed_rollback: withoutFunction('This server does not support automatic rollback of feature flags.'),
  analytics_dashboards: withoutFunction('This server does not support dashboards.'),
  has_enriched_analytics: withoutFunction('This server does not support feature flag analytics.'),
})
export type FeatureFlagCreate = z.infer<typeof FeatureFlagCreate>

/** With the `version` that the change is based on, the update is rejected if the flag has changed since. */
export const FeatureFlagPatch = FeatureFlagCreate.partial().extend({ version: z.int().optional() })
export type FeatureFlagPatch = z.infer<typeof FeatureFlagPatch>

export const FeatureFlagListQuery = PageQuery.extend({
  search: z.string().optional().meta({ description: 'Filters by a substring of the key or name.' }),
  active: z
    .enum(['true', 'false', 'STALE'])
    .optional()
    .meta({ description: '`STALE` are flags that may be removed: see `stale_reason`.' }),
  tags: z
    .string()
    .max(10_000)
    .optional()
    .meta({ description: 'One tag, or several as a JSON array, of which a flag has at least one.' }),
  owner_id: CreatedById,
  created_by_id: CreatedById,
  order: z.enum(['last_called_at', '-last_called_at']).optional().meta({
    description:
      '`-` for descending. Flags without a call are the first ones. Defaults to the newest flags first.',
  }),
})

/** Evaluation status of a flag, with the reason as a sentence. */
export const FeatureFlagStatus = z.object({
  status: z.enum(['active', 'inactive', 'stale']),
  reason: z.string(),
})
export type FeatureFlagStatus = z.infer<typeof FeatureFlagStatus>

/** Tags of the flags of a project, in alphabetical order. */
export const TagList = z.array(z.string())

/** Calls of a flag that SDKs reported by `$feature_flag_called`, by days in UTC. The current day is included. */
export const FlagUsage = z.object({
  days: z
    .array(z.object({ date: z.iso.date(), calls: Count }))
    .length(USAGE_DAYS)
    .meta({ description: 'Oldest first.' }),
  calls_7_days: Count,
  calls_30_days: Count,
  responses: z
    .array(
      z.object({
        response: z.string().nullable(),
        calls_7_days: Count,
        calls_30_days: Count,
        calls_by_day: z.array(Count).length(USAGE_DAYS),
      }),
    )
    .meta({
      description:
        'Calls by response: `true`, `false` or the key of a variant; null for all other values. `calls_by_day` has the order of `days`.',
    }),
  last_called_at: Timestamp.nullable(),
  project_has_calls: z
    .boolean()
    .meta({ description: 'SDKs reported calls of some flag of the project in the last 30 days.' }),
})
export type FlagUsage = z.infer<typeof FlagUsage>

/** Calls of the flags of a project in the last days. */
export const FlagDailyCalls = z.record(z.string(), z.array(Count)).meta({
  description: `By flag id: the calls of the last ${LISTED_DAYS} days in UTC, oldest first. Flags without calls are omitted.`,
})
export type FlagDailyCalls = z.infer<typeof FlagDailyCalls>

export const AffectedUsersQuery = z.object({
  condition: JsonObject.meta({
    description: 'Condition set of a flag. Its rollout percentage is ignored.',
  }),
})
export type AffectedUsersQuery = z.infer<typeof AffectedUsersQuery>

/** Number of persons that match a condition set. */
export const AffectedUsers = z.object({
  users_affected: Count.meta({
    description: 'Estimated from the newest 1,000 persons if the project has more.',
  }),
  total_users: Count.meta({ description: 'Number of persons, counted up to 10,000.' }),
})
export type AffectedUsers = z.infer<typeof AffectedUsers>
