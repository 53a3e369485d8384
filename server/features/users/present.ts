import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Me } from '../../../contract/schemas/users'
import type { Actor } from '../../core/auth/principal'
import { getEffectiveLevel } from '../../core/auth/project-access'
import { isStaff } from '../../core/auth/staff'
import type { Database } from '../../core/db/database'
import { isLiveOrganization, isLiveProject } from '../../core/db/not-deleted'
import { organizationTable, projectTable } from '../../core/db/schema/organizations'
import type { Serializable } from '../../core/json'
import { presentOrganizations } from '../accounts/serializers/organizations'
import { presentKey } from '../accounts/serializers/personal-api-keys'
import { presentProjectBasic } from '../accounts/serializers/projects'
import { presentUser } from '../accounts/serializers/users'
import type { Deps } from '../deps'

/**
 * Serializes the caller's own record. Fields for passwords, email and sessions have the values of a user without them.
 */
export async function presentMe(
  { db, env, mailer }: Pick<Deps, 'db' | 'env' | 'mailer'>,
  actor: Actor,
): Promise<Serializable<Me>> {
  const { user, key, session, memberships } = actor
  const organizations = await db
    .select()
    .from(organizationTable)
    .where(and(inArray(organizationTable.id, [...memberships.keys()]), isLiveOrganization))
    .orderBy(asc(organizationTable.created_at), asc(organizationTable.id))
  const current = organizations.filter(({ id }) => id === user.current_organization_id)
  const [organization = null] = await presentOrganizations(db, actor, current)
  return {
    ...presentUser(user),
    date_joined: user.date_joined,
    pending_email: null,
    notification_settings: {},
    anonymize_data: false,
    toolbar_mode: 'disabled',
    has_password: false,
    is_staff: await isStaff(db, user.id),
    is_impersonated: false,
    is_impersonated_until: null,
    sensitive_session_expires_at: null,
    team: await currentProject(db, actor),
    organization,
    organizations: organizations.map(({ id, name, slug }) => ({
      id,
      name,
      slug,
      membership_level: memberships.get(id)?.level ?? null,
      logo_media_id: null,
      members_can_use_personal_api_keys: true,
    })),
    is_2fa_enabled: false,
    has_social_auth: false,
    has_sso_enforcement: false,
    theme_mode: user.theme_mode,
    events_column_config: { active: 'DEFAULT' },
    has_seen_product_intro_for: null,
    scene_personalisation: [],
    trash_days: env.TRASH_DAYS,
    can_send_email: mailer !== null,
    personal_api_key: session === null ? presentKey(key) : null,
  }
}

async function currentProject(db: Database, actor: Actor): Promise<Me['team']> {
  const { current_project_id } = actor.user
  if (current_project_id === null) return null
  const [row] = await db
    .select()
    .from(projectTable)
    .where(and(eq(projectTable.id, current_project_id), isLiveProject))
  return row && getEffectiveLevel(actor, row) !== null ? presentProjectBasic(actor, row) : null
}
