import { and, asc, count } from 'drizzle-orm'
import { ACCESS_RESOURCES } from '../../../contract/domain/access'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { MemberAccess } from '../../../contract/schemas/access-controls'
import type { OrganizationAccess } from '../../core/auth/access'
import { type Actor, loadMemberships } from '../../core/auth/principal'
import { isAccessible, resolveAccess } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { projectTable } from '../../core/db/schema/organizations'
import { getOnlyRow } from '../../core/db/select-rows'

/** Lists the projects that the caller may enter, with the access of a member to each and the reason for it. */
export async function listMemberAccess(
  db: Database,
  { actor, organization, url }: { actor: Actor; organization: OrganizationAccess; url: string },
  query: Parameters<typeof parsePageRange>[0],
  user: { id: number },
): Promise<PaginatedResponse<MemberAccess>> {
  const range = parsePageRange(query)
  const where = and(isAccessible(actor, organization, 'project'), isLiveProject)
  const total = getOnlyRow(await db.select({ count: count() }).from(projectTable).where(where))
  const projects = await db
    .select()
    .from(projectTable)
    .where(where)
    .orderBy(asc(projectTable.id))
    .limit(range.limit)
    .offset(range.offset)
  const member = await loadMemberships(db, user)
  const results = projects.map((project) => ({
    id: project.id,
    name: project.name,
    access: ACCESS_RESOURCES.map((resource) => ({ resource, ...resolveAccess(member, project, resource) })),
  }))
  return buildPage(url, range, total.count, results)
}
