import { and, eq } from 'drizzle-orm'
import { parseIntId } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { getEffectiveLevel } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { projectTable } from '../../core/db/schema/organizations'
import type { userTable } from '../../core/db/schema/users'
import { invalid } from '../../core/errors'

interface ScopeRequest {
  set_current_organization: string | undefined
  set_current_team: number | undefined
}

type CurrentScope = Partial<
  Pick<typeof userTable.$inferSelect, 'current_organization_id' | 'current_project_id'>
>

/** Returns the scope that the caller wants to switch to, if any; a project implies its organization. */
export async function resolveCurrentScope(
  db: Database,
  actor: Actor,
  wish: ScopeRequest,
): Promise<CurrentScope | null> {
  const organization = wish.set_current_organization?.toLowerCase()
  if (organization !== undefined && !actor.memberships.has(organization)) {
    throw notAccessible('organization', organization, 'set_current_organization')
  }
  if (wish.set_current_team === undefined) {
    return organization === undefined ? null : { current_organization_id: organization }
  }
  const id = parseIntId(String(wish.set_current_team))
  const [project] =
    id === null
      ? []
      : await db
          .select()
          .from(projectTable)
          .where(and(eq(projectTable.id, id), isLiveProject))
  if (!project || getEffectiveLevel(actor, project) === null) {
    throw notAccessible('project', wish.set_current_team, 'set_current_team')
  }
  return { current_organization_id: project.organization_id, current_project_id: project.id }
}

const notAccessible = (kind: string, id: string | number, attr: string) =>
  invalid(`You have no access to a ${kind} with the ID ${id}.`, attr, 'does_not_exist')
