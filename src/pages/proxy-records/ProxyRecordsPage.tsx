import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { proxyRecordsTable } from './table'

export function ProxyRecordsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/proxy_records' })
  const list = useListPage(proxyRecordsTable.list)
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
      <DataTable table={proxyRecordsTable} list={list} />
    </>
  )
}
