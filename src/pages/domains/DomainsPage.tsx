import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useLevel } from '../../api/me'
import { whyNot } from '../../api/why-not'
import { DataTable } from '../../components/data-table/DataTable'
import { ListSearch } from '../../components/data-table/ListSearch'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { EmptyState } from '../../components/states/EmptyState'
import { lists } from '../lists'
import { domainColumns } from './columns'

export function DomainsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/domains' })
  const list = useListPage(lists.domains)
  const reason = whyNot(useLevel(organization_id), api.domains.create.level, 'add a domain')
  const add = (
    <LinkButton to="/organizations/$organization_id/domains/new" params={{ organization_id }}>
      Add domain
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Domains"
        actions={
          reason ? (
            <Button disabled title={reason}>
              Add domain
            </Button>
          ) : (
            add
          )
        }
        {...(reason && { description: reason })}
      />
      <DataTable
        label="Domains"
        list={list}
        columns={domainColumns}
        rowKey={({ id }) => id}
        rowName={({ domain }) => domain}
        rowHref={({ id }) => `/organizations/${organization_id}/domains/${id}`}
        toolbar={<ListSearch list={list} label="Search domains" />}
        empty={
          <EmptyState title="No domains yet" action={reason ? undefined : add}>
            Prove that a domain is yours, and you can say how people with its addresses log in.
          </EmptyState>
        }
      />
    </>
  )
}
