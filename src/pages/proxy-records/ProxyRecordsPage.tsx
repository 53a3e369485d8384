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
import { proxyRecordColumns } from './columns'

export function ProxyRecordsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/proxy_records' })
  const list = useListPage(lists.proxyRecords)
  const reason = useMay(api.proxyRecords.create, 'add a proxy')
  const add = (
    <LinkButton
      to="/organizations/$organization_id/proxy_records/new"
      params={{ organization_id }}
      disabledBecause={reason}
    >
      Add proxy
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Reverse proxies"
        description="Hosts of your own through which events reach this server."
        actions={add}
        reason={reason}
      />
      <DataTable
        label="Proxies"
        list={list}
        columns={proxyRecordColumns}
        rowKey={({ id }) => id}
        rowName={({ domain }) => domain}
        rowHref={({ id }) => `/organizations/${organization_id}/proxy_records/${id}`}
        toolbar={<ListSearch list={list} label="Search hosts" />}
        empty={
          <EmptyState title="No proxies yet" action={reason === null && add}>
            Events sent to a host of your own are stopped by fewer blockers.
          </EmptyState>
        }
      />
    </>
  )
}
