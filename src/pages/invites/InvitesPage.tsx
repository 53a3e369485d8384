import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { withFacts } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { invitesTable } from './table'
import { useInviteMenu } from './use-invite-menu'
import { usePrivateProjects } from './use-private-projects'

export function InvitesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/invites' })
  const list = useListPage(invitesTable.list)
  // The list comes first: its request has the line to itself.
  const projects = usePrivateProjects(organization_id, list.query.data !== undefined)
  const reason = useMay(api.invites.create)
  const invite = (
    <LinkButton
      to="/organizations/$organization_id/invites/new"
      params={{ organization_id }}
      disabledBecause={reason}
    >
      Invite people
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Invites" reason={reason} actions={invite} />
      <DataTable
        table={withFacts(invitesTable, { projects })}
        list={list}
        rowMenu={useInviteMenu(organization_id)}
        create={reason === null && invite}
      />
    </>
  )
}
