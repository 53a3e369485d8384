import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { organizationsTable } from './table'

export function OrganizationsPage() {
  const list = useListPage(organizationsTable.list)
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
      <DataTable table={organizationsTable} list={list} />
    </>
  )
}
