import { z } from 'zod'
import { ACTIVITY_RETENTION_DAYS_MAX } from '../limits'
import { JsonObject, Timestamp } from './primitives'

/** Organization. `metadata` is a JSON string and `member_count` a decimal string, as documented. */
export const Organization = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  logo_media_id: z.uuid().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  membership_level: z.int().nullable(),
  plugins_access_level: z.int(),
  teams: z.array(JsonObject),
  projects: z.array(JsonObject),
  available_product_features: z.array(z.unknown()).nullable(),
  is_member_join_email_enabled: z.boolean(),
  metadata: z.string(),
  customer_id: z.string().nullable(),
  enforce_2fa: z.boolean().nullable(),
  member_count: z.string(),
  activity_log_retention_days: z.int().nullable().optional().meta({
    description: 'Days after which entries of the activity log are deleted; null if they never are.',
  }),
})
export type Organization = z.infer<typeof Organization>

export const OrganizationCreate = z.object({
  name: z.string().trim().min(1).max(64),
  is_member_join_email_enabled: z.boolean().optional(),
  enforce_2fa: z.boolean().nullable().optional(),
})
export type OrganizationCreate = z.infer<typeof OrganizationCreate>

/** The retention of the activity log requires the level owner. */
export const OrganizationPatch = OrganizationCreate.extend({
  activity_log_retention_days: z.int().min(1).max(ACTIVITY_RETENTION_DAYS_MAX).nullable(),
}).partial()
