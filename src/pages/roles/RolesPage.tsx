import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useLevel } from '../../api/me'
import { whyNot } from '../../api/why-not'
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
  const reason = whyNot(useLevel(organization_id), api.roles.create.level, 'create a role')
  const create = (
    <LinkButton to="/organizations/$organization_id/roles/new" params={{ organization_id }}>
      New role
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Roles"
        {...(reason && { description: reason })}
        actions={
          reason ? (
            <Button disabled title={reason}>
              New role
            </Button>
          ) : (
            create
          )
        }
      />
      <DataTable
        label="Roles"
        list={list}
        columns={roleColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/organizations/${organization_id}/roles/${id}`}
        empty={
          <EmptyState title="No roles yet" action={reason ? undefined : create}>
            A role is a named group of members.
          </EmptyState>
        }
      />
    </>
  )
}
