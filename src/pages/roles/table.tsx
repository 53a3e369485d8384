import type { Role } from '../../../contract/schemas/roles'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { getPersonName, Initials } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t, tn } from '../../lib/i18n/translate'
import { lists } from '../lists'

const AVATARS_SHOWN = 4
const NAMES_SHOWN = 3

/** Avatars of the first few members of a role, the names of three, and the number of the others. */
function RoleMembers({ members }: Pick<Role, 'members'>) {
  const names = (members ?? []).map(({ user }) => getPersonName(user))
  if (names.length === 0) return t('No members')
  const rest = names.length - NAMES_SHOWN
  const list = names.slice(0, NAMES_SHOWN).join(', ')
  const text = rest > 0 ? t('{names} and {rest} more', { names: list, rest }) : list
  return (
    <span className="inline-row gap-10" title={names.join(', ')}>
      <span className="inline-row flex-none">
        {names.slice(0, AVATARS_SHOWN).map((name) => (
          <Initials key={name} name={name} />
        ))}
      </span>
      <span className="truncate">{text}</span>
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
    secondLine: ({ members }) =>
      members && (
        <span className="block soft text-sm">{tn(members.length, '{n} member', '{n} members')}</span>
      ),
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
