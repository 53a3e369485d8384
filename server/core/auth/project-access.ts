import { and, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import {
  ACCESS_RESOURCES,
  type AccessLevel,
  type AccessResource,
  DEFAULT_ACCESS_LEVEL,
  hasAccess,
  type RequiredAccess,
} from '../../../contract/domain/access'
import { LEVELS } from '../../../contract/domain/levels'
import type { AccessSource, EffectiveAccess } from '../../../contract/schemas/access-controls'
import type { Database } from '../db/database'
import { accessControlTable } from '../db/schema/access-controls'
import { membershipTable, projectTable } from '../db/schema/organizations'
import { roleMembershipTable, roleTable } from '../db/schema/roles'
import { forbidden } from '../errors'

/** Access rule that applies to a user. */
interface AccessRule {
  resource: AccessResource
  access_level: AccessLevel
  /** Role of the user that the rule is for. */
  role: { id: string; name: string } | null
  /** The rule is for the user alone. */
  isExplicit: boolean
}

/** Memberships of a user, and the rules that apply to them. */
export interface UserAccess {
  /** The user's memberships by organization id. */
  memberships: ReadonlyMap<string, { id: string; level: number }>
  /** The user's explicit levels by private project id. */
  projectLevels: ReadonlyMap<number, number>
  /** The access rules that apply to the user by project id. Projects without rules are absent. */
  accessRules: ReadonlyMap<number, readonly AccessRule[]>
}

/** Project fields required for authorization. */
type Project = Pick<typeof projectTable.$inferSelect, 'id' | 'organization_id' | 'access_control'>

/** Access level with the rule or membership that decides it. */
interface ResolvedAccess {
  access_level: AccessLevel
  access_source: AccessSource
  role: AccessRule['role']
}

/** Names of the levels and of the kinds of resources in sentences. */
const ACTIONS: Record<AccessLevel, string> = { none: 'no', viewer: 'view', editor: 'edit', manager: 'manage' }

const NAMES: Record<AccessResource, string> = {
  project: 'the project',
  survey: 'surveys',
  feature_flag: 'feature flags',
  batch_export: 'batch exports',
  person: 'persons and events',
}

/** Loads the rules that apply to a user: the defaults of projects, and those for their roles and memberships. */
export async function loadAccessRules(
  db: Database,
  user: { id: number },
): Promise<UserAccess['accessRules']> {
  const { project_id, resource, access_level, role_id, membership_id } = accessControlTable
  const rows = await db
    .select({
      project_id,
      resource,
      access_level,
      membership_id,
      role_id: roleTable.id,
      name: roleTable.name,
    })
    .from(accessControlTable)
    .innerJoin(projectTable, eq(projectTable.id, project_id))
    .innerJoin(
      membershipTable,
      and(
        eq(membershipTable.organization_id, projectTable.organization_id),
        eq(membershipTable.user_id, user.id),
      ),
    )
    .leftJoin(
      roleMembershipTable,
      and(
        eq(roleMembershipTable.role_id, role_id),
        eq(roleMembershipTable.membership_id, membershipTable.id),
      ),
    )
    .leftJoin(roleTable, eq(roleTable.id, roleMembershipTable.role_id))
    .where(
      or(
        eq(membership_id, membershipTable.id),
        eq(role_id, roleTable.id),
        and(isNull(role_id), isNull(membership_id)),
      ),
    )
  const rules = new Map<number, AccessRule[]>()
  for (const row of rows) {
    const role = row.role_id === null ? null : { id: row.role_id, name: row.name ?? '' }
    const { resource, access_level } = row
    const rule = { resource, access_level, role, isExplicit: row.membership_id !== null }
    rules.set(row.project_id, [...(rules.get(row.project_id) ?? []), rule])
  }
  return rules
}

/**
 * Returns the user's level in a project by membership: the organization level for admins and in open projects, the
 * explicit level in a private project, else null.
 */
function getMembershipLevel(user: UserAccess, project: Project): number | null {
  const level = user.memberships.get(project.organization_id)?.level ?? null
  if (level === null || level >= LEVELS.admin || !project.access_control) return level
  return user.projectLevels.get(project.id) ?? null
}

/**
 * Resolves the access of a user to a kind of resources in a project: see docs/adr/0102-access-rules.md. Authorization
 * and the explanation for users both use this function.
 */
export function resolveAccess(user: UserAccess, project: Project, resource: AccessResource): ResolvedAccess {
  const resolve = (
    access_level: AccessLevel,
    access_source: AccessSource,
    role: AccessRule['role'] = null,
  ) => ({
    access_level,
    access_source,
    role,
  })
  const level = getMembershipLevel(user, project)
  if (level === null) return resolve('none', 'private_project')
  if (level >= LEVELS.admin) {
    const organizationLevel = user.memberships.get(project.organization_id)?.level ?? 0
    return resolve('manager', organizationLevel >= LEVELS.admin ? 'organization_admin' : 'project_admin')
  }
  const rules = user.accessRules.get(project.id)
  if (!rules) return resolve(DEFAULT_ACCESS_LEVEL, 'membership')
  if (resource !== 'project' && resolveAccess(user, project, 'project').access_level === 'none')
    return resolve('none', 'project')
  const applicable = rules.filter((rule) => rule.resource === resource)
  const specific = applicable.filter(({ role, isExplicit }) => role !== null || isExplicit)
  const [first, ...others] = specific.length > 0 ? specific : applicable
  if (!first) return resolve(DEFAULT_ACCESS_LEVEL, 'membership')
  const highest = others.reduce((best, rule) => (isHigher(rule, best) ? rule : best), first)
  return resolve(
    highest.access_level,
    highest.isExplicit ? 'explicit_member' : highest.role ? 'explicit_role' : 'default',
    highest.role,
  )
}

/** Compares two rules by their level. Of equal ones, the rule for the member explains more than that for a role. */
const isHigher = (rule: AccessRule, best: AccessRule) =>
  rule.access_level === best.access_level ? rule.isExplicit : hasAccess(rule.access_level, best.access_level)

/** Returns true if a user has at least this level of access to a kind of resources in a project. */
export const canAccess = (
  user: UserAccess,
  project: Project,
  resource: AccessResource,
  level: AccessLevel = 'viewer',
): boolean => hasAccess(resolveAccess(user, project, resource).access_level, level)

/** Throws 403 unless the user has the required access in a project. */
export function assertAccess(user: UserAccess, project: Project, required: readonly RequiredAccess[]): void {
  const missing = required.find(({ resource, level }) => !canAccess(user, project, resource, level))
  if (missing) throw forbidden(`Requires ${ACTIONS[missing.level]} access to ${NAMES[missing.resource]}.`)
}

/** Returns the user's level in a project: null if they have no access to it. */
export const getEffectiveLevel = (user: UserAccess, project: Project): number | null =>
  canAccess(user, project, 'project') ? getMembershipLevel(user, project) : null

/** Condition for the projects of an organization in which a user may view a kind of resources. */
export function isAccessible(
  user: UserAccess,
  organization: { id: string; level: number },
  resource: AccessResource,
): SQL | undefined {
  const isInOrganization = eq(projectTable.organization_id, organization.id)
  if (organization.level >= LEVELS.admin) return isInOrganization
  const { id, access_control } = projectTable
  const canView = (access_control: boolean) => (id: number) =>
    canAccess(user, { id, organization_id: organization.id, access_control }, resource)
  const hidden = [...user.accessRules.keys()].filter((id) => !canView(false)(id))
  const entered = [...user.projectLevels.keys()].filter(canView(true))
  return and(
    isInOrganization,
    or(
      and(eq(access_control, false), notInArray(id, hidden)),
      and(eq(access_control, true), inArray(id, entered)),
    ),
  )
}

/** Returns the access of a user in a project by kind of resources. */
export function getEffectiveAccess(user: UserAccess, project: Project): EffectiveAccess {
  const levels = ACCESS_RESOURCES.map((resource) => [
    resource,
    resolveAccess(user, project, resource).access_level,
  ])
  // The keys are those of the list.
  return Object.fromEntries(levels) as EffectiveAccess
}
