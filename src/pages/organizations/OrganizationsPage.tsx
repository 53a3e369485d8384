import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { EmptyState } from '../../components/states/EmptyState'
import { lists } from '../lists'
import { organizationColumns } from './columns'

export function OrganizationsPage() {
  const list = useListPage(lists.organizations)
  const reason = useMay(api.organizations.create)
  return (
    <>
      <PageHeader
        title="Organizations"
        reason={reason}
        actions={
          <LinkButton to="/organizations/new" disabledBecause={reason}>
            New organization
          </LinkButton>
        }
      />
      <DataTable
        label="Organizations"
        list={list}
        columns={organizationColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/organizations/${id}`}
        empty={
          <EmptyState title="You are in no organization">
            Make one, or ask somebody to add you to theirs.
          </EmptyState>
        }
      />
    </>
  )
}
