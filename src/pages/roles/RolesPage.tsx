import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { rolesTable } from './table'

export function RolesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/roles' })
  const list = useListPage(rolesTable.list)
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
      <DataTable table={rolesTable} list={list} />
    </>
  )
}
