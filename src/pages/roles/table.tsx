import type { Role } from '../../../contract/schemas/roles'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { getPersonName, Initials } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t, tn } from '../../lib/i18n/translate'
import { lists } from '../lists'

const AVATARS_SHOWN = 6

/** Avatars of the first few members of a role, and the number of all. */
function RoleMembers({ members }: Pick<Role, 'members'>) {
  const names = (members ?? []).map(({ user }) => getPersonName(user))
  if (names.length === 0) return t('No members')
  return (
    <span className="inline-row gap-10" title={names.join(', ')} data-unlabeled>
      <span className="inline-row flex-none">
        {names.slice(0, AVATARS_SHOWN).map((name) => (
          <Initials key={name} name={name} />
        ))}
      </span>
      <span className="truncate">{tn(names.length, '{n} member', '{n} members')}</span>
    </span>
  )
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
    width: '320px',
  },
  {
    id: 'members',
    header: t('Members'),
    cell: ({ members }) => <RoleMembers members={members} />,
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
