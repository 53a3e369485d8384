import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
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
  const reason = useMay(api.domains.create, 'add a domain')
  const add = (
    <LinkButton
      to="/organizations/$organization_id/domains/new"
      params={{ organization_id }}
      disabledBecause={reason}
    >
      Add domain
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Domains" actions={add} reason={reason} />
      <DataTable
        label="Domains"
        list={list}
        columns={domainColumns}
        rowKey={({ id }) => id}
        rowName={({ domain }) => domain}
        rowHref={({ id }) => `/organizations/${organization_id}/domains/${id}`}
        toolbar={<ListSearch list={list} label="Search domains" />}
        empty={
          <EmptyState title="No domains yet" action={reason === null && add}>
            Prove that a domain is yours, and you can say how people with its addresses log in.
          </EmptyState>
        }
      />
    </>
  )
}
