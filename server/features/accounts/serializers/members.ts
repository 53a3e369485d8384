import type { Member } from '../../../../contract/schemas/members'
import type { membershipTable } from '../../../core/db/schema/organizations'
import type { Serializable } from '../../../core/json'
import { presentUser, type UserRow } from './users'

export interface MemberRow {
  membership: typeof membershipTable.$inferSelect
  user: UserRow
  last_active_at?: string | null
}

/** Serializes a membership. There is no login, so there are no second factors and no social accounts. */
export function presentMember({ membership, user, last_active_at }: MemberRow): Serializable<Member> {
  return {
    id: membership.id,
    user: presentUser(user),
    level: membership.level,
    joined_at: membership.joined_at,
    updated_at: membership.updated_at,
    is_2fa_enabled: false,
    has_social_auth: false,
    last_login: user.last_login,
    ...(last_active_at !== undefined && { last_active_at }),
  }
}
