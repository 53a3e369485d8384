import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Organization } from '../../../../contract/schemas/organizations'
import type { Actor } from '../../../core/auth/principal'
import { getEffectiveLevel } from '../../../core/auth/project-access'
import type { Database } from '../../../core/db/database'
import { isLiveProject } from '../../../core/db/not-deleted'
import { membershipTable, type organizationTable, projectTable } from '../../../core/db/schema/organizations'
import { userTable } from '../../../core/db/schema/users'
import { isActiveMember } from '../active-members'
import { presentProjectBasic } from './projects'

type OrganizationRow = typeof organizationTable.$inferSelect

/** Features available to an organization: all of them, since there are no paid tiers. */
const FEATURES = [
  ['organizations_projects', 'Several projects'],
  ['automatic_provisioning', 'Automatic provisioning'],
  ['sso_enforcement', 'SSO enforcement'],
  ['saml', 'SAML'],
  ['advanced_permissions', 'Private projects'],
  ['role_based_access', 'Roles'],
  ['managed_reverse_proxy', 'Managed reverse proxy'],
  ['white_labelling', 'White labelling'],
  ['data_pipelines', 'Data pipelines'],
  ['surveys_styling', 'Survey styling'],
  ['surveys_text_html', 'HTML in surveys'],
  ['surveys_multiple_questions', 'Several questions in a survey'],
  ['surveys_recurring', 'Recurring surveys'],
].map(([key, name]) => ({
  key,
  name,
  description: '',
  unit: null,
  limit: null,
  note: null,
  is_plan_default: true,
}))

/** Serializes organizations for the actor: with the actor's level, and only accessible projects. */
export async function presentOrganizations(
  db: Database,
  actor: Actor,
  rows: OrganizationRow[],
): Promise<Organization[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const projects = await db
    .select()
    .from(projectTable)
    .where(and(inArray(projectTable.organization_id, ids), isLiveProject))
    .orderBy(asc(projectTable.id))
  const members = await db
    .select({ organization_id: membershipTable.organization_id, count: count() })
    .from(membershipTable)
    .innerJoin(userTable, and(eq(userTable.id, membershipTable.user_id), isActiveMember))
    .where(inArray(membershipTable.organization_id, ids))
    .groupBy(membershipTable.organization_id)
  const counts = new Map(members.map((row) => [row.organization_id, row.count]))
  return rows.map((row) => {
    const visible = projects.filter(
      (project) => project.organization_id === row.id && getEffectiveLevel(actor, project) !== null,
    )
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      logo_media_id: null,
      created_at: row.created_at,
      updated_at: row.updated_at,
      membership_level: actor.memberships.get(row.id)?.level ?? null,
      plugins_access_level: row.plugins_access_level,
      teams: visible.map((project) => presentProjectBasic(actor, project)),
      projects: visible.map(({ id, name }) => ({ id, organization_id: row.id, name })),
      available_product_features: FEATURES,
      is_member_join_email_enabled: row.is_member_join_email_enabled,
      metadata: '{}',
      customer_id: row.customer_id,
      enforce_2fa: row.enforce_2fa,
      member_count: String(counts.get(row.id) ?? 0),
      activity_log_retention_days: row.activity_log_retention_days,
    }
  })
}
