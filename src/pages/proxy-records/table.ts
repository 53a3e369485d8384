import type { ProxyRecord } from '../../../contract/schemas/proxy-records'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { proxyRecordColumns } from './columns'

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
