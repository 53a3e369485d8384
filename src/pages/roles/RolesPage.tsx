import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useLiveUpdates } from '../../api/live/live-updates'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { MemberTabs } from '../../components/member-tabs/MemberTabs'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { type RoleRule, rolesTable, rolesTableWithoutAccess } from './table'
import { useRoleActions } from './use-role-actions'

/** Maximum number of projects whose access rules are requested, each with one request. */
const PROJECTS_MAX = 5

/** Returns the access rules of all projects by role, requested after the roles; null if they are not available. */
function useRoleAccess(organization_id: string, hasRoles: boolean) {
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
        if (!Array.isArray(data?.access_controls)) return null
        for (const { role, resource, access_level } of data.access_controls) {
          if (role === null) continue
          access[role] ??= []
          access[role].push({ project: projects[index]?.name ?? '', resource, access_level })
        }
      }
      return access
    },
  })
}

export function RolesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/roles' })
  const list = useListPage(rolesTable.list)
  useLiveUpdates({ organization_id })
  const reason = useDenialReason(api.roles.create, t('create a role'))
  const access = useRoleAccess(organization_id, list.query.data !== undefined)
  const table = useCellContext(access === null ? rolesTableWithoutAccess : rolesTable, { access })
  const actions = useRoleActions(organization_id)
  const create: PageAction = {
    ...NEW,
    label: t('New role'),
    disabledReason: () => reason,
    effect: { href: () => `/organizations/${organization_id}/roles/new` },
  }
  return (
    <>
      <PageHeader
        title={t('Roles')}
        description={t('Groups of members. Grant them access in the settings of a project.')}
        actions={<PageActions name={t('Roles')} actions={[create]} />}
        reason={reason}
      />
      <MemberTabs organization_id={organization_id} />
      <ListTable table={table} list={list} actions={actions} create={create} />
    </>
  )
}
