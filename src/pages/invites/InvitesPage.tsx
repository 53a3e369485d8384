import { IconMailPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useDenialReason } from '../../api/permissions'
import type { PageAction } from '../../components/actions/action'
import { PageActions } from '../../components/actions/PageActions'
import { DataTable } from '../../components/data-table/DataTable'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { PageHeader } from '../../components/page/PageHeader'
import { t } from '../../texts/translate'
import { invitesTable } from './table'
import { useInviteActions } from './use-invite-actions'
import { usePrivateProjects } from './use-private-projects'

export function InvitesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/invites' })
  const list = useListPage(invitesTable.list)
  // The list is loaded first, so that its request gets the full bandwidth.
  const projects = usePrivateProjects(organization_id, list.query.data !== undefined)
  const table = useCellContext(invitesTable, { projects })
  const reason = useDenialReason(api.invites.create)
  const actions = useInviteActions(organization_id)
  const invite: PageAction = {
    id: 'new',
    label: t('Invite members'),
    icon: IconMailPlus,
    keys: 'n',
    disabledReason: () => reason,
    effect: { href: () => `/organizations/${organization_id}/invites/new` },
  }
  return (
    <>
      <PageHeader
        title={t('Invites')}
        reason={reason}
        actions={<PageActions name={t('Invites')} actions={[invite]} />}
      />
      <DataTable table={table} list={list} actions={actions} create={invite} />
    </>
  )
}
