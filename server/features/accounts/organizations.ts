import { and, eq } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import { SLUG_MAX, toOrganizationSlug } from '../../../contract/domain/organization-slug'
import type { Database } from '../../core/db/database'
import { isLiveOrganization } from '../../core/db/not-deleted'
import { membershipTable, organizationTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { createProject } from './projects'
import { generateSuffix } from './tokens'

/** Suffix length at which collisions between organizations with the same name are negligible. */
const SUFFIX_LENGTH = 10

type OrganizationRow = typeof organizationTable.$inferSelect
type NewOrganization = Pick<
  typeof organizationTable.$inferInsert,
  'name' | 'is_member_join_email_enabled' | 'enforce_2fa'
>

/** Creates an organization with its first project. The creator becomes its owner and is switched to it. */
export async function createOrganization(
  tx: Database,
  creator: { id: number },
  fields: NewOrganization,
): Promise<OrganizationRow> {
  const [organization] = (await tx
    .insert(organizationTable)
    .values({ ...fields, slug: await findFreeSlug(tx, fields.name) })
    .returning()) as [OrganizationRow]
  await tx
    .insert(membershipTable)
    .values({ organization_id: organization.id, user_id: creator.id, level: LEVELS.owner })
  const project = await createProject(tx, { organization_id: organization.id })
  await tx
    .update(userTable)
    .set({ current_organization_id: organization.id, current_project_id: project.id })
    .where(eq(userTable.id, creator.id))
  return organization
}

/** Returns an unused slug for a name, with a random suffix if another organization uses it. */
export async function findFreeSlug(tx: Database, name: string): Promise<string> {
  const slug = toOrganizationSlug(name)
  const [taken] = await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(and(eq(organizationTable.slug, slug), isLiveOrganization))
  return taken ? `${slug.slice(0, SLUG_MAX - SUFFIX_LENGTH - 1)}-${generateSuffix(SUFFIX_LENGTH)}` : slug
}
