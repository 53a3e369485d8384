import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useLiveUpdates } from '../../api/live/live-updates'
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
import { rolesTable, rolesTableWithoutAccess } from './table'
import { useRoleAccess, useRoleActions } from './use-role-actions'

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
