import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { Member } from '../../../contract/schemas/members'
import type { Role, RoleMembership } from '../../../contract/schemas/roles'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'

/** Maximum page size: no organization has more roles. */
const ROLES_SHOWN = '1000'

/** Loads the roles of an organization, as soon as they are needed. */
export function useRoles(organization_id: string, enabled: boolean) {
  const reason = useDenialReason(api.roles.list)
  const roles = useQuery({
    ...query('roles', 'list', { params: { organization_id }, query: { limit: ROLES_SHOWN } }),
    enabled: enabled && reason === null,
  })
  return { ...roles, reason }
}

/** Returns the membership of a member in a role; undefined if there is none. */
export const findMembership = (
  { members }: Role,
  { user }: Pick<Member, 'user'>,
): RoleMembership | undefined => (members ?? []).find((membership) => membership.user.uuid === user.uuid)

/** Returns the names of a member's roles; undefined while loading. */
export const getRoleNames = (roles: Role[] | undefined, member: Pick<Member, 'user'>): string[] | undefined =>
  roles?.filter((role) => findMembership(role, member)).map(({ name }) => name)
