import { and, eq, exists, gte, not, or, type SQL, sql } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { Database } from '../../core/db/database'
import { inLiveOrganization, isLiveProject } from '../../core/db/not-deleted'
import { accessControlTable } from '../../core/db/schema/access-controls'
import { membershipTable, projectMembershipTable, projectTable } from '../../core/db/schema/organizations'
import { roleMembershipTable } from '../../core/db/schema/roles'
import { userTable } from '../../core/db/schema/users'

/** SQL condition for a membership that has access to a project of its organization. Mirrors `getEffectiveLevel`. */
export function canAccessProject(db: Database): SQL | undefined {
  return or(
    gte(membershipTable.level, LEVELS.admin),
    and(
      hasProjectAccess,
      or(
        not(projectTable.access_control),
        exists(
          db
            .select({ id: projectMembershipTable.id })
            .from(projectMembershipTable)
            .where(
              and(
                eq(projectMembershipTable.project_id, projectTable.id),
                eq(projectMembershipTable.membership_id, membershipTable.id),
              ),
            ),
        ),
      ),
    ),
  )
}

/** Condition for a membership that no access rule excludes from a project: rules for roles and members come first. */
const hasProjectAccess = sql`coalesce(
  (select bool_or(access_level <> 'none') from ${accessControlTable} rule
    where rule.project_id = ${projectTable.id} and resource = 'project' and (
      rule.membership_id = ${membershipTable.id}
      or role_id in (select role_id from ${roleMembershipTable} held where held.membership_id = ${membershipTable.id}))),
  (select access_level <> 'none' from ${accessControlTable} rule
    where rule.project_id = ${projectTable.id} and resource = 'project' and role_id is null and membership_id is null),
  true)`

/**
 * Moves the users matched by `who` out of a current organization or project that is deleted or that they cannot access,
 * to the organization they joined first and its first project. Users with access are not moved.
 */
export async function resetCurrentScope(tx: Database, who: SQL): Promise<void> {
  const places = tx
    .selectDistinctOn([userTable.id], {
      user_id: sql`${userTable.id}`.as('user_id'),
      organization_id: sql`${membershipTable.organization_id}`.as('organization_id'),
      project_id: sql`${projectTable.id}`.as('project_id'),
    })
    .from(userTable)
    .leftJoin(
      membershipTable,
      and(eq(membershipTable.user_id, userTable.id), inLiveOrganization(membershipTable.organization_id)),
    )
    .leftJoin(
      projectTable,
      and(
        eq(projectTable.organization_id, membershipTable.organization_id),
        isLiveProject,
        canAccessProject(tx),
      ),
    )
    .where(who)
    .orderBy(
      userTable.id,
      sql`${membershipTable.organization_id} = ${userTable.current_organization_id} desc`,
      membershipTable.joined_at,
      membershipTable.id,
      sql`${projectTable.id} = ${userTable.current_project_id} desc`,
      projectTable.id,
    )
    .as('places')
  await tx
    .update(userTable)
    .set({
      current_organization_id: sql`${places.organization_id}`,
      current_project_id: sql`${places.project_id}`,
    })
    .from(places)
    .where(eq(userTable.id, places.user_id))
}
