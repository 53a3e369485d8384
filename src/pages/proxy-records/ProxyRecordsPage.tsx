import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useLiveUpdates } from '../../api/live/live-updates'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { proxyRecordsTable } from './table'
import { useProxyActions } from './use-proxy-actions'

export function ProxyRecordsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/proxy_records' })
  useLiveUpdates({ organization_id })
  const list = useListPage(proxyRecordsTable.list)
  const reason = useDenialReason(api.proxyRecords.create, t('add a proxy'))
  const actions = useProxyActions(organization_id)
  const add: PageAction = {
    ...NEW,
    label: t('Add proxy'),
    disabledReason: () => reason,
    effect: { href: () => `/organizations/${organization_id}/proxy_records/new` },
  }
  return (
    <>
      <PageHeader
        title={t('Reverse proxies')}
        description={t('Send events through your own domain.')}
        actions={<PageActions name={t('Reverse proxies')} actions={[add]} />}
        reason={reason}
      />
      <ListTable table={proxyRecordsTable} list={list} actions={actions} create={add} />
    </>
  )
}
