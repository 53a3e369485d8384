import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { AccessControl } from '../../../contract/schemas/access-controls'
import type { Role } from '../../../contract/schemas/roles'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { useDenialReason } from '../../api/session/permissions'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { t, tn } from '../../lib/i18n/translate'

/** Maximum number of projects whose access rules are requested, each with one request. */
const PROJECTS_MAX = 5

/** Access rule of a role, with its project. */
export interface RoleRule extends Pick<AccessControl, 'resource' | 'access_level'> {
  project: { id: number; name: string }
}

/**
 * Returns the access rules of all projects by role, requested after the roles: undefined while loading, null if they are
 * not available.
 */
export function useRoleAccess(organization_id: string, hasRoles: boolean) {
  const isDenied = useDenialReason(api.accessControls.all) !== null
  const organization = useQuery(query('organizations', 'retrieve', { params: { id: organization_id } }))
  const projects = getTeams(organization.data)
  const isAvailable = !isDenied && !organization.isError && projects.length <= PROJECTS_MAX
  return useQueries({
    queries: (isAvailable && hasRoles ? projects : []).map(({ id }) =>
      query('accessControls', 'all', { params: { project_id: String(id) } }),
    ),
    combine: (lists) => {
      if (!isAvailable || lists.some(({ isError }) => isError)) return null
      if (!organization.data || !hasRoles || lists.some(({ isPending }) => isPending)) return undefined
      const access: Record<string, RoleRule[]> = {}
      for (const [index, { data }] of lists.entries()) {
        // Other servers have other rules.
        const project = projects[index]
        if (!project || !Array.isArray(data?.access_controls)) return null
        for (const { role, resource, access_level } of data.access_controls) {
          if (role === null) continue
          access[role] ??= []
          access[role].push({ project, resource, access_level })
        }
      }
      return access
    },
  })
}

/** Returns the actions of a role of an organization. */
export function useRoleActions(organization_id: string): Action<Role>[] {
  const reason = useDenialReason(api.roles.update, t('change a role'))
  const list = `/organizations/${organization_id}/roles`
  const getReason = () => reason
  return [
    {
      ...EDIT,
      disabledReason: getReason,
      effect: { href: ({ id }) => `${list}/${id}/edit` },
    },
    {
      ...DELETE,
      disabledReason: getReason,
      effect: {
        write: ({ id }) => createMutation('roles', 'destroy', { params: { organization_id, id } }),
        question: ({ name, members }) => ({
          title: t('Delete {name}?', { name }),
          message: formatDeletionWarning(members?.length ?? 0),
          confirm: t('Delete role'),
          danger: true,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} could not be deleted.', { name }),
        redirectTo: () => list,
      },
    },
  ]
}

function formatDeletionWarning(people: number): string {
  if (people === 0) return t('The role has no members.')
  return tn(
    people,
    'One member loses the role, but remains in the organization.',
    '{n} members lose the role, but remain in the organization.',
  )
}
