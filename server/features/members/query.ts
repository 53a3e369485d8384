import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { MemberListQuery } from '../../../contract/schemas/members'
import { membershipTable } from '../../core/db/schema/organizations'
import { roleMembershipTable } from '../../core/db/schema/roles'
import { userTable } from '../../core/db/schema/users'
import { buildContains } from '../../core/db/search'
import { isActiveMember } from '../accounts/active-members'

const COLUMNS = {
  joined_at: membershipTable.joined_at,
  updated_at: membershipTable.updated_at,
  level: membershipTable.level,
  user__first_name: userTable.first_name,
  user__email: userTable.email,
}

const FULL_NAME = sql`concat_ws(' ', ${userTable.first_name}, ${userTable.last_name})`

/** Condition for the active members of an organization that match the query. */
export function selectMembers(organization_id: string, query: MemberListQuery = {}): SQL | undefined {
  return and(
    eq(membershipTable.organization_id, organization_id),
    query.service_accounts ? eq(userTable.is_active, true) : isActiveMember,
    query.updated_after ? gt(membershipTable.updated_at, query.updated_after) : undefined,
    query.email ? eq(sql`lower(${userTable.email})`, query.email.toLowerCase()) : undefined,
    query.level ? eq(membershipTable.level, Number(query.level)) : undefined,
    query.role ? isInRole(query.role) : undefined,
    query.search
      ? or(buildContains(userTable.email, query.search), buildContains(FULL_NAME, query.search))
      : undefined,
  )
}

const isInRole = (role_id: string): SQL =>
  sql`exists (select from ${roleMembershipTable} where ${roleMembershipTable.membership_id} = ${membershipTable.id}
    and ${roleMembershipTable.role_id} = ${role_id})`

/**
 * Sort order: newest members first, unless the query says otherwise. Ties have a stable order so that pages do not
 * overlap.
 */
export function buildMemberOrder(order: MemberListQuery['order'] = '-joined_at'): SQL[] {
  const column = COLUMNS[order.replace('-', '') as keyof typeof COLUMNS]
  return [order.startsWith('-') ? desc(column) : asc(column), asc(membershipTable.id)]
}
