import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useLiveUpdates } from '../../api/live/live-updates'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { INVITE } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { MemberTabs } from '../../components/member-tabs/MemberTabs'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { invitesTable } from './table'
import { useInviteActions } from './use-invite-actions'
import { usePrivateProjects } from './use-private-projects'

export function InvitesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/invites' })
  useLiveUpdates({ organization_id })
  const list = useListPage(invitesTable.list)
  // The list is loaded first, so that its request gets the full bandwidth.
  const projects = usePrivateProjects(organization_id, list.query.data !== undefined)
  const table = useCellContext(invitesTable, { projects })
  const reason = useDenialReason(api.invites.create)
  const actions = useInviteActions(organization_id)
  const invite: PageAction = {
    ...INVITE,
    disabledReason: () => reason,
    effect: { href: () => `/organizations/${organization_id}/invites/new` },
  }
  return (
    <>
      <PageHeader
        title={t('Invites')}
        description={t('People who were invited and have not joined yet.')}
        reason={reason}
        actions={<PageActions name={t('Invites')} actions={[invite]} />}
      />
      <MemberTabs organization_id={organization_id} />
      <ListTable table={table} list={list} actions={actions} create={invite} />
    </>
  )
}
