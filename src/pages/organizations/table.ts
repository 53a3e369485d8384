import type { Organization } from '../../../contract/schemas/organizations'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../texts/translate'
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
    title: t('You are in no organization'),
    text: t('Make one, or ask somebody to add you to theirs.'),
  },
}
