import { and, eq } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { membershipTable } from '../../core/db/schema/organizations'
import { roleTable } from '../../core/db/schema/roles'
import { userTable } from '../../core/db/schema/users'
import { invalid } from '../../core/errors'

/** Users that a rule applies to: a role, a member, or all members. */
export interface RuleSubject {
  role_id: string | null
  membership_id: string | null
}

interface RequestedSubject {
  role?: string | null | undefined
  organization_member?: string | null | undefined
}

/** Finds the users of a requested rule in the organization. Throws 400 if they do not exist. */
export async function findSubject(
  tx: Database,
  organization: { id: string },
  { role: role_id, organization_member: membership_id }: RequestedSubject,
): Promise<RuleSubject> {
  if (role_id && membership_id) throw invalid('A rule is for a role or for a member, not for both.')
  const subject = { role_id: role_id || null, membership_id: membership_id || null }
  if (role_id) {
    const where = and(eq(roleTable.id, role_id), eq(roleTable.organization_id, organization.id))
    const [role] = await tx.select({ id: roleTable.id }).from(roleTable).where(where)
    if (!role) throw invalid('This role does not exist in this organization.', 'role', 'does_not_exist')
  }
  if (membership_id) {
    const { id, organization_id } = membershipTable
    const where = and(eq(id, membership_id), eq(organization_id, organization.id))
    const [member] = await tx.select({ id }).from(membershipTable).where(where)
    if (!member)
      throw invalid(
        'This member does not exist in this organization.',
        'organization_member',
        'does_not_exist',
      )
  }
  return subject
}

/** Loads the name of a role or the email address of a member, for the activity log. */
export async function loadSubjectName(
  tx: Database,
  { role_id, membership_id }: RuleSubject,
): Promise<{ role?: string; member?: string }> {
  if (role_id !== null) {
    const [role] = await tx.select({ role: roleTable.name }).from(roleTable).where(eq(roleTable.id, role_id))
    return role ?? {}
  }
  if (membership_id === null) return {}
  const [member] = await tx
    .select({ member: userTable.email })
    .from(membershipTable)
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
    .where(eq(membershipTable.id, membership_id))
  return member ?? {}
}
