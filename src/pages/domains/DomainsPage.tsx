import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { domainsTable } from './table'

export function DomainsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/domains' })
  const list = useListPage(domainsTable.list)
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
      <DataTable table={domainsTable} list={list} />
    </>
  )
}
