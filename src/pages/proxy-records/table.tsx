import type { ProxyRecord } from '../../../contract/schemas/proxy-records'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { formatOptionalDate, getProxyStatusLabels } from './labels'

const proxyRecordColumns: DataColumn<ProxyRecord>[] = [
  {
    id: 'domain',
    header: t('Host'),
    cell: ({ domain }) => <span title={domain}>{domain}</span>,
    secondLine: ({ domain, status, message }) => {
      const note = message ?? (status === 'valid' ? t('Forwards to this server.') : null)
      return (
        note && (
          <span className="block soft text-sm sentence-case wrap-text">
            {/* The host is the line above. */}
            {(note.startsWith(`${domain} `) ? note.slice(domain.length) : note).replace(` of ${domain}`, '')}
          </span>
        )
      )
    },
  },
  {
    id: 'target',
    header: t('CNAME target'),
    cell: ({ target_cname }) => <code title={target_cname}>{target_cname}</code>,
    width: '320px',
    hideBelow: 'lg',
  },
  {
    id: 'status',
    header: t('Status'),
    cell: ({ status }) => <ProxyStatusBadge status={status} />,
    width: '120px',
  },
  {
    id: 'checked',
    header: t('Last checked'),
    cell: ({ last_checked_at: at }) => <RelativeTime at={at} none={formatOptionalDate(at, t('Never'))} />,
    width: '140px',
    hideBelow: 'sm',
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '140px',
    hideBelow: 'md',
  },
]

export const proxyRecordsTable: TableDefinition<ProxyRecord> = {
  label: t('Proxies'),
  singular: t('proxy'),
  list: lists.proxyRecords,
  columns: proxyRecordColumns,
  rowKey: ({ id }) => id,
  rowName: ({ domain }) => domain,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/proxy_records/${id}`,
  search: t('Search hosts'),
  empty: {
    title: t('No proxies yet'),
    text: t('Blockers intercept fewer events that are sent to your own domain.'),
  },
}

/** Status badge of a proxy. */
export function ProxyStatusBadge({ status }: { status: string }) {
  const { label, tone } = getProxyStatusLabels(status)
  return (
    <StatusBadge tone={tone} dot={status === 'valid'}>
      {label}
    </StatusBadge>
  )
}
