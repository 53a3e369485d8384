import { and, asc, count, eq } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { MemberProjectAccess, ProjectLevel } from '../../../contract/schemas/explicit-members'
import type { OrganizationAccess } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { getEffectiveLevel, isAccessible } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import {
  type membershipTable,
  projectMembershipTable,
  projectTable,
} from '../../core/db/schema/organizations'
import { getOnlyRow } from '../../core/db/select-rows'

/** Lists the private projects that the caller may enter, with the access of a member to each. */
export async function listPrivateProjects(
  db: Database,
  { actor, organization, url }: { actor: Actor; organization: OrganizationAccess; url: string },
  query: Parameters<typeof parsePageRange>[0],
  membership: typeof membershipTable.$inferSelect,
): Promise<PaginatedResponse<MemberProjectAccess>> {
  const range = parsePageRange(query)
  const where = and(
    isAccessible(actor, organization, 'project'),
    eq(projectTable.access_control, true),
    isLiveProject,
  )
  const total = getOnlyRow(await db.select({ count: count() }).from(projectTable).where(where))
  const rows = await db
    .select({ project: projectTable, level: projectMembershipTable.level })
    .from(projectTable)
    .leftJoin(
      projectMembershipTable,
      and(
        eq(projectMembershipTable.project_id, projectTable.id),
        eq(projectMembershipTable.membership_id, membership.id),
      ),
    )
    .where(where)
    .orderBy(asc(projectTable.id))
    .limit(range.limit)
    .offset(range.offset)
  const results = rows.map(({ project, level }) => ({
    id: project.id,
    name: project.name,
    level: level as ProjectLevel | null,
    effective_level: membership.level >= LEVELS.admin ? membership.level : level,
    caller_level: getEffectiveLevel(actor, project) ?? LEVELS.member,
  }))
  return buildPage(url, range, total.count, results)
}
