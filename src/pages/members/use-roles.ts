import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { Member } from '../../../contract/schemas/members'
import type { Role, RoleMembership } from '../../../contract/schemas/roles'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'

/** As many as one page can hold: no organization tells more roles apart. */
const ROLES_SHOWN = '1000'

/** The roles of an organization, once there is somebody to show them for. */
export function useRoles(organization_id: string, wanted: boolean) {
  const reason = useMay(api.roles.list)
  const roles = useQuery({
    ...query('roles', 'list', { params: { organization_id }, query: { limit: ROLES_SHOWN } }),
    enabled: wanted && reason === null,
  })
  return { ...roles, reason }
}

/** That a member has a role; undefined where they have not. */
export const membershipIn = ({ members }: Role, { user }: Pick<Member, 'user'>): RoleMembership | undefined =>
  (members ?? []).find((membership) => membership.user.uuid === user.uuid)

/** The names of the roles that a member has; undefined while they are not known. */
export const roleNames = (roles: Role[] | undefined, member: Pick<Member, 'user'>): string[] | undefined =>
  roles?.filter((role) => membershipIn(role, member)).map(({ name }) => name)
