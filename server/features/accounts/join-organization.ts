import { and, asc, eq, inArray } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { InviteProjectAccess } from '../../../contract/schemas/invites'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { membershipTable, projectMembershipTable, projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { canAccessProject } from './default-project'

type Membership = typeof membershipTable.$inferSelect

/** Access levels by name. */
export const PROJECT_LEVELS = {
  1: LEVELS.member,
  8: LEVELS.admin,
  member: LEVELS.member,
  admin: LEVELS.admin,
}

interface MembershipTerms {
  organization_id: string
  level: number
  /** Private projects to grant access to. Deleted projects, and those open to all members, are skipped. */
  projects: InviteProjectAccess[]
}

/** Adds a user to an organization and switches them to it. */
export async function joinOrganization(
  tx: Database,
  user: { id: number },
  { organization_id, level, projects }: MembershipTerms,
): Promise<Membership> {
  const [membership] = (await tx
    .insert(membershipTable)
    .values({ organization_id, user_id: user.id, level })
    .returning()) as [Membership]
  await grantProjects(tx, membership, projects)
  const [project] = await tx
    .select({ id: projectTable.id })
    .from(projectTable)
    .innerJoin(membershipTable, eq(membershipTable.id, membership.id))
    .where(and(eq(projectTable.organization_id, organization_id), isLiveProject, canAccessProject(tx)))
    .orderBy(asc(projectTable.id))
    .limit(1)
  await tx
    .update(userTable)
    .set({ current_organization_id: organization_id, current_project_id: project?.id ?? null })
    .where(eq(userTable.id, user.id))
  return membership
}

/** Grants access to each project. A project listed twice gets the higher of the two levels. */
async function grantProjects(
  tx: Database,
  membership: Membership,
  access: InviteProjectAccess[],
): Promise<void> {
  const levels = new Map<number, number>()
  for (const { id, level } of access) {
    levels.set(id, Math.max(levels.get(id) ?? 0, PROJECT_LEVELS[level]))
  }
  if (levels.size === 0) return
  const projects = await tx
    .select({ id: projectTable.id })
    .from(projectTable)
    .where(
      and(
        eq(projectTable.organization_id, membership.organization_id),
        eq(projectTable.access_control, true),
        isLiveProject,
        inArray(projectTable.id, [...levels.keys()]),
      ),
    )
  if (projects.length === 0) return
  await tx.insert(projectMembershipTable).values(
    projects.map(({ id }) => ({
      project_id: id,
      membership_id: membership.id,
      level: levels.get(id) ?? LEVELS.member,
    })),
  )
}
