import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ProxyRecord } from '../../../contract/schemas/proxy-records'
import { useLiveUpdates } from '../../api/live/live-updates'
import { useDenialReason } from '../../api/session/permissions'
import { ActionButton } from '../../components/actions/ActionButton'
import type { PageAction } from '../../components/actions/action'
import { findAction } from '../../components/actions/action-target'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { DnsRecord } from '../../components/ui/dns-record/DnsRecord'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { NEEDS_RECORD, RECORD_ADVICE } from './labels'
import { proxyRecordsTable } from './table'
import { useProxyActions } from './use-proxy-actions'

/** Checks a proxy that does not work again, or restarts the verification after it has timed out. */
function NextStep({ proxy }: { proxy: ProxyRecord }) {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/proxy_records' })
  const actions = useProxyActions(organization_id)
  const action = findAction(actions, 'check', proxy) ?? findAction(actions, 'retry', proxy)
  if (!action) return null
  const label = action.id === 'check' ? t('Check again') : action.label
  return (
    <ActionButton
      action={action}
      row={proxy}
      label={label}
      size="compact-sm"
      aria-label={t('{action}: {record}', { action: label, record: proxy.domain })}
    />
  )
}

const CONTEXT = {
  renderNextStep: (proxy: ProxyRecord) =>
    proxy.status !== 'valid' && proxy.status !== 'issuing' && <NextStep proxy={proxy} />,
}

export function ProxyRecordsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/proxy_records' })
  useLiveUpdates({ organization_id })
  const list = useListPage(proxyRecordsTable.list)
  const table = useCellContext(proxyRecordsTable, CONTEXT)
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
      <ListTable
        table={table}
        list={list}
        actions={actions}
        create={add}
        below={(proxy) =>
          NEEDS_RECORD.has(proxy.status) && (
            <DnsRecord type="CNAME" name={proxy.domain} value={proxy.target_cname}>
              {RECORD_ADVICE}
            </DnsRecord>
          )
        }
      />
    </>
  )
}
