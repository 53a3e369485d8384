import type { ReactNode } from 'react'
import type { ProxyRecord } from '../../../contract/schemas/proxy-records'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { CopyIcon } from '../../components/ui/cells/CopyText'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { omitLeadingName } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { formatOptionalDate, getProxyStatusLabels, NEEDS_RECORD } from './labels'

interface ProxyContext {
  /** Renders the next step for a proxy that does not work. */
  renderNextStep: (proxy: ProxyRecord) => ReactNode
}

/** CNAME target, to copy to the DNS provider. */
const Target = ({ of: { target_cname } }: { of: ProxyRecord }) => (
  <span className="row min-0 gap-4">
    <code className="text-xs mono truncate" title={target_cname}>
      {target_cname}
    </code>
    <CopyIcon text={target_cname} label={t('the CNAME target')} />
  </span>
)

/** Returns a message without the host, which is in the line above it, and the record to create, which is below it. */
function summarizeMessage(message: string, { domain, status }: ProxyRecord): string {
  const text = omitLeadingName(message, domain).replace(` of ${domain}`, '')
  return NEEDS_RECORD.has(status)
    ? text.replace(/ Add a CNAME record that points \S+ to \S+\.(?= |$)/, '')
    : text
}

/** Statuses in the order of the list, highest first. */
const URGENCY: Partial<Record<string, number>> = {
  erroring: 5,
  timed_out: 4,
  warning: 3,
  waiting: 2,
  issuing: 1,
}

const proxyRecordColumns: DataColumn<ProxyRecord, ProxyContext>[] = [
  {
    id: 'domain',
    header: t('Host'),
    cell: ({ domain }) => <span title={domain}>{domain}</span>,
    secondLine: (proxy) => {
      const { status, message } = proxy
      const note = message ?? (status === 'valid' ? t('Forwards to this server.') : null)
      const { tone } = getProxyStatusLabels(status)
      return (
        note && (
          <span
            className="block tone text-sm sentence-case wrap-text"
            data-tone={tone === 'error' || tone === 'warning' ? tone : undefined}
          >
            {summarizeMessage(note, proxy)}
          </span>
        )
      )
    },
  },
  {
    id: 'target',
    header: t('CNAME target'),
    cell: (proxy) => <Target of={proxy} />,
    width: '290px',
    hideBelow: 'md',
    hiddenByDefault: true,
  },
  {
    id: 'status',
    header: t('Status'),
    cell: ({ status }) => <ProxyStatusBadge status={status} />,
    rank: ({ status }) => URGENCY[status] ?? 0,
    width: '130px',
  },
  {
    id: 'checked',
    header: t('Last checked'),
    cell: ({ last_checked_at }) => (
      <RelativeTime at={last_checked_at} none={formatOptionalDate(last_checked_at, t('Never'))} />
    ),
    width: '130px',
    hideBelow: 'sm',
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '120px',
    hideBelow: 'lg',
    hiddenByDefault: true,
  },
  {
    id: 'check',
    header: t('Next step'),
    isHeaderHidden: true,
    cell: (proxy, { renderNextStep }) => <span data-unlabeled>{renderNextStep(proxy)}</span>,
    width: '180px',
    align: 'end',
  },
]

export const proxyRecordsTable: TableDefinition<ProxyRecord, ProxyContext> = {
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
    text: t('Ad blockers block fewer events sent to your own domain.'),
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
