import type { Role } from '../../../contract/schemas/roles'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'

const NAMES_SHOWN = 3

/** Lists the first few members of a role by name, and the number of the others. */
function formatPeople({ members }: Role): string {
  const all = (members ?? []).map(({ user }) => getPersonName(user))
  if (all.length === 0) return t('No members')
  const rest = all.length - NAMES_SHOWN
  const names = all.slice(0, NAMES_SHOWN).join(', ')
  return rest > 0 ? t('{names} and {rest} more', { names, rest }) : names
}

const roleColumns: DataColumn<Role>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name, is_default }) => (
      <span title={name}>
        {name} {is_default && <StatusBadge tone="info">{t('default')}</StatusBadge>}
      </span>
    ),
  },
  {
    id: 'members',
    header: t('Members'),
    cell: (role) => <span title={formatPeople(role)}>{formatPeople(role)}</span>,
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '140px',
    hideBelow: 'sm',
  },
]

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
