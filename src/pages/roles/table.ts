import type { Role } from '../../../contract/schemas/roles'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { roleColumns } from './columns'

export const rolesTable: TableDefinition<Role> = {
  label: t('Roles'),
  singular: t('role'),
  list: lists.roles,
  columns: roleColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/roles/${id}`,
  empty: { title: t('No roles yet'), text: t('Roles group members of the organization.') },
}
