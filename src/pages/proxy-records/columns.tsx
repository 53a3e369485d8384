import type { ProxyRecord } from '../../../contract/schemas/proxy-records'
import type { DataColumn } from '../../components/data-table/column'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'
import { formatOptionalDate } from './labels'
import { ProxyStatusBadge } from './ProxyStatusBadge'

export const proxyRecordColumns: DataColumn<ProxyRecord>[] = [
  { id: 'domain', header: t('Host'), cell: ({ domain }) => <span title={domain}>{domain}</span> },
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
