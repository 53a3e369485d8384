import { LEVELS } from '../../../contract/domain/levels'
import type { ExplicitMember, ProjectLevel } from '../../../contract/schemas/explicit-members'
import type { membershipTable, projectMembershipTable } from '../../core/db/schema/organizations'
import type { Serializable } from '../../core/json'
import { presentUser, type UserRow } from '../accounts/serializers/users'

export interface ExplicitMemberRow {
  access: typeof projectMembershipTable.$inferSelect
  membership: typeof membershipTable.$inferSelect
  user: UserRow
}

/** Serializes the access of a member to a private project. */
export function presentExplicitMember({
  access,
  membership,
  user,
}: ExplicitMemberRow): Serializable<ExplicitMember> {
  return {
    id: access.id,
    user: presentUser(user),
    level: access.level as ProjectLevel,
    parent_level: membership.level,
    parent_membership_id: membership.id,
    effective_level: membership.level >= LEVELS.admin ? membership.level : access.level,
    joined_at: access.joined_at,
    updated_at: access.updated_at,
  }
}
