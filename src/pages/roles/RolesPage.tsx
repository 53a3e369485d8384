import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { EmptyState } from '../../components/states/EmptyState'
import { lists } from '../lists'
import { roleColumns } from './columns'

export function RolesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/roles' })
  const list = useListPage(lists.roles)
  const reason = useMay(api.roles.create, 'create a role')
  const create = (
    <LinkButton
      to="/organizations/$organization_id/roles/new"
      params={{ organization_id }}
      disabledBecause={reason}
    >
      New role
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Roles" actions={create} reason={reason} />
      <DataTable
        label="Roles"
        list={list}
        columns={roleColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/organizations/${organization_id}/roles/${id}`}
        empty={
          <EmptyState title="No roles yet" action={reason === null && create}>
            A role is a named group of members.
          </EmptyState>
        }
      />
    </>
  )
}
