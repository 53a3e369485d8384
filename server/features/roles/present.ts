import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Role, RoleMembership } from '../../../contract/schemas/roles'
import type { Database } from '../../core/db/database'
import { membershipTable } from '../../core/db/schema/organizations'
import { roleMembershipTable, type roleTable } from '../../core/db/schema/roles'
import { userTable } from '../../core/db/schema/users'
import type { Serializable } from '../../core/json'
import { type MemberRow, presentMember } from '../accounts/serializers/members'
import { presentUser } from '../accounts/serializers/users'

type RoleMembershipRow = MemberRow & { role_membership: typeof roleMembershipTable.$inferSelect }

/** Selects role memberships with the user of each; excludes deactivated users. */
export const selectRoleMemberships = (db: Database, where: SQL | undefined) =>
  db
    .select({ role_membership: roleMembershipTable, membership: membershipTable, user: userTable })
    .from(roleMembershipTable)
    .innerJoin(membershipTable, eq(membershipTable.id, roleMembershipTable.membership_id))
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
    .where(and(where, eq(userTable.is_active, true)))
    .orderBy(asc(roleMembershipTable.joined_at), asc(roleMembershipTable.id))

export function presentRoleMembership({
  role_membership,
  ...member
}: RoleMembershipRow): Serializable<RoleMembership> {
  return {
    id: role_membership.id,
    role_id: role_membership.role_id,
    organization_member: presentMember(member),
    user: presentUser(member.user),
    joined_at: role_membership.joined_at,
    updated_at: role_membership.updated_at,
  }
}

/** Serializes roles, each with its members. */
export async function presentRoles(
  db: Database,
  rows: (typeof roleTable.$inferSelect)[],
): Promise<Serializable<Role>[]> {
  const ids = rows.map(({ id }) => id)
  const memberships = await selectRoleMemberships(db, inArray(roleMembershipTable.role_id, ids))
  const members = new Map(ids.map((id): [string, Serializable<RoleMembership>[]] => [id, []]))
  for (const row of memberships) members.get(row.role_membership.role_id)?.push(presentRoleMembership(row))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    created_at: row.created_at,
    created_by: null,
    members: members.get(row.id) ?? [],
    is_default: false,
    feature_flags_access_level: row.feature_flags_access_level,
    associated_flags: [],
  }))
}
