import { and, eq, isNull } from 'drizzle-orm'
import {
  ACCESS_LEVELS,
  type AccessLevel,
  type AccessResource,
  getRequiredAccess,
  hasAccess,
  type RequiredAccess,
} from '../../contract/domain/access'
import type { LevelName } from '../../contract/domain/levels'
import type { Endpoint } from '../../contract/endpoint'
import { accessControlTable } from '../../server/core/db/schema/access-controls'
import { projectMembershipTable, projectTable } from '../../server/core/db/schema/organizations'
import { roleMembershipTable, roleTable } from '../../server/core/db/schema/roles'
import { buildMember } from './factories'
import type { World } from './world'

/** Access of a member by a rule for all members, for a role of the member, or for the member. */
interface TestRule {
  resource: AccessResource
  level: AccessLevel
  by: 'default' | 'role' | 'member'
}

/** Rules of a member without sufficient access to an endpoint, with the expected status. */
export interface AccessRuleCase {
  title: string
  rules: TestRule[]
  status: 400 | 403 | 404
}

const SOURCES = ['default', 'role', 'member'] as const

/** Returns the access that an endpoint requires. The rule in the example of access rules is one for surveys. */
export function getAccessRequirements(endpoint: Endpoint): RequiredAccess[] {
  const required = getRequiredAccess(endpoint)
  return endpoint.scope === 'access_control:write'
    ? [...required, { resource: 'survey', level: 'manager' }]
    : required
}

/** Returns the cases in which rules deny access to an endpoint: every insufficient level, and no access to the project. */
export function getDeniedCases(endpoint: Endpoint): AccessRuleCase[] {
  const required = getAccessRequirements(endpoint)
  if (required.length === 0) return []
  const insufficient = required.flatMap(({ resource, level }) =>
    ACCESS_LEVELS.filter((lower) => !hasAccess(lower, level)).map((lower) => ({ resource, level: lower })),
  )
  const isProjectCovered = insufficient.some(
    ({ resource, level }) => resource === 'project' && level === 'none',
  )
  const all = isProjectCovered
    ? insufficient
    : [...insufficient, { resource: 'project', level: 'none' } as const]
  return all.flatMap((rule, at) =>
    // The kind of rule matters most where nothing may be disclosed.
    SOURCES.filter(
      (_by, source) => (rule.level === 'none' && at === 0) || source === at % SOURCES.length,
    ).map((by) => ({
      title: `${rule.level} access to ${rule.resource} by ${by}`,
      // Of rules for roles and members, the highest applies; both override the default.
      rules: [
        ...(by === 'default' ? [] : [{ ...rule, level: 'manager', by: 'default' } as const]),
        { ...rule, by },
      ],
      status: getDeniedStatus(endpoint, required, rule),
    })),
  )
}

/** A record that the caller may not view does not exist in the organization. */
function getDeniedStatus(
  { path }: Endpoint,
  [required]: RequiredAccess[],
  { resource, level }: Pick<TestRule, 'resource' | 'level'>,
): AccessRuleCase['status'] {
  const isInvisible = level === 'none' && (resource === 'project' || resource === required?.resource)
  if (path.includes(':project_id') || !isInvisible) return 403
  // Without an accessible project, there is none for a new export.
  return path.includes(':id') ? 404 : 400
}

let serial = 0

/**
 * Replaces the default rules of the world's projects, and creates a member with a role to whom they and further rules
 * apply; returns a key.
 */
export async function buildRestrictedMember(
  { server: { db }, organization }: World,
  level: LevelName,
  rules: TestRule[],
): Promise<string> {
  serial += 1
  const { membership, key } = await buildMember(db, organization.id, level)
  const [role] = await db
    .insert(roleTable)
    .values({ organization_id: organization.id, name: `Restricted ${serial}` })
    .returning()
  if (!role) throw new Error('no role was made')
  await db.insert(roleMembershipTable).values({ role_id: role.id, membership_id: membership.id })
  // Of two rules for the same subject, the later one counts.
  const latest = [...new Map(rules.map((rule) => [`${rule.resource} ${rule.by}`, rule])).values()]
  const projects = await db
    .select()
    .from(projectTable)
    .where(eq(projectTable.organization_id, organization.id))
  for (const { id: project_id } of projects) {
    await db.insert(projectMembershipTable).values({ project_id, membership_id: membership.id })
    const { role_id, membership_id } = accessControlTable
    const isDefault = and(isNull(role_id), isNull(membership_id))
    await db.delete(accessControlTable).where(and(eq(accessControlTable.project_id, project_id), isDefault))
    await db.insert(accessControlTable).values(
      latest.map(({ resource, level: access_level, by }) => ({
        project_id,
        resource,
        access_level,
        role_id: by === 'role' ? role.id : null,
        membership_id: by === 'member' ? membership.id : null,
      })),
    )
  }
  return key
}
