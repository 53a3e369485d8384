import { z } from 'zod'
import { Organization } from './organizations'
import { PersonalApiKey } from './personal-api-keys'
import { Json, JsonObject, Timestamp } from './primitives'
import { ProjectBasic } from './projects'
import { RoleAtOrganization, User } from './user'

/** Organization as included in the user of the caller. */
export const OrganizationBasic = Organization.pick({
  id: true,
  name: true,
  slug: true,
  membership_level: true,
}).extend({
  logo_media_id: z.uuid().nullable(),
  members_can_use_personal_api_keys: z.boolean(),
})
export type OrganizationBasic = z.infer<typeof OrganizationBasic>

/** User of the API key, with the current organization and project. */
export const Me = User.extend({
  date_joined: Timestamp,
  pending_email: z.string().nullable(),
  notification_settings: JsonObject,
  anonymize_data: z.boolean(),
  toolbar_mode: z.string(),
  has_password: z.boolean(),
  is_staff: z.boolean(),
  is_impersonated: z.boolean(),
  is_impersonated_until: z.string().nullable(),
  sensitive_session_expires_at: z.string().nullable(),
  team: ProjectBasic.nullable(),
  organization: Organization.nullable(),
  organizations: z.array(OrganizationBasic),
  is_2fa_enabled: z.boolean(),
  has_social_auth: z.boolean(),
  has_sso_enforcement: z.boolean(),
  theme_mode: z.string().nullable(),
  events_column_config: JsonObject,
  has_seen_product_intro_for: JsonObject.nullable(),
  scene_personalisation: z.array(JsonObject),
  trash_days: z.int().min(0).optional().meta({
    description: 'Number of days in which deleted records can be restored; 0 if they cannot.',
  }),
  can_send_email: z.boolean().optional().meta({ description: 'Whether the server sends email.' }),
  personal_api_key: PersonalApiKey.nullable().meta({
    description: 'Permissions of the API key in use; null in a session, which has all scopes.',
  }),
})
export type Me = z.infer<typeof Me>

const Fixed = Json.meta({ description: 'Only the current value is accepted.' })

/** Documented fields that this server does not change. */
const FIXED_FIELDS = {
  email: Fixed,
  notification_settings: Fixed,
  anonymize_data: Fixed,
  toolbar_mode: Fixed,
  is_staff: Fixed,
  password: Fixed,
  current_password: Fixed,
  events_column_config: Fixed,
  has_seen_product_intro_for: Fixed,
}

/** Fields of a user that the user can change. */
export const MePatch = z
  .object({
    first_name: z.string().trim().min(1).max(150),
    last_name: z.string().trim().max(150),
    role_at_organization: RoleAtOrganization,
    theme_mode: z.enum(['light', 'dark', 'system']).nullable(),
    set_current_organization: z.uuid(),
    set_current_team: z.int(),
    hedgehog_config: JsonObject.nullable(),
    ...FIXED_FIELDS,
  })
  .partial()
export type MePatch = z.infer<typeof MePatch>
