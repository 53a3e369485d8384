import { useParams } from '@tanstack/react-router'
import { DataTable } from '../../components/data-table/DataTable'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { EmptyState } from '../../components/states/EmptyState'
import { lists } from '../lists'
import { inviteColumns } from './columns'
import { useInviteMenu } from './use-invite-menu'

export function InvitesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/invites' })
  const list = useListPage(lists.invites)
  const invite = (
    <LinkButton to="/organizations/$organization_id/invites/new" params={{ organization_id }}>
      Invite people
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Invites" actions={invite} />
      <DataTable
        label="Invites"
        list={list}
        columns={inviteColumns}
        rowKey={({ id }) => id}
        rowName={({ target_email }) => target_email}
        rowMenu={useInviteMenu(organization_id)}
        empty={
          <EmptyState title="No open invites" action={invite}>
            Who is invited has three days to join.
          </EmptyState>
        }
      />
    </>
  )
}
