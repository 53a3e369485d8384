import type { Organization } from '../../../contract/schemas/organizations'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { organizationColumns } from './columns'

export const organizationsTable: TableDefinition<Organization> = {
  label: t('Organizations'),
  singular: t('organization'),
  list: lists.organizations,
  columns: organizationColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => `/organizations/${id}`,
  empty: {
    title: t('No organizations'),
    text: t('Create an organization, or ask for an invite to one.'),
  },
}
