import type { Domain } from '../../../contract/schemas/domains'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { domainColumns } from './columns'

export const domainsTable: TableDefinition<Domain> = {
  label: t('Domains'),
  singular: t('domain'),
  list: lists.domains,
  columns: domainColumns,
  rowKey: ({ id }) => id,
  rowName: ({ domain }) => domain,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/domains/${id}`,
  search: t('Search domains'),
  empty: {
    title: t('No domains yet'),
    text: t('Verify a domain to control how users with its email addresses log in.'),
  },
}
