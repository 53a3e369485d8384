import type { Role } from '../../../contract/schemas/roles'
import classes from '../../components/data-table/data-table.module.css'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { Avatar, getPersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t, tn } from '../../lib/i18n/translate'
import { lists } from '../lists'

const AVATARS_SHOWN = 6

/** Avatars of the first few members of a role, and the number of all. */
function RoleMembers({ members }: Pick<Role, 'members'>) {
  const users = (members ?? []).map(({ user }) => user)
  const names = users.map(getPersonName).join(', ')
  if (users.length === 0) return t('No members')
  return (
    <span className="inline-row gap-10" title={names} data-unlabeled>
      <span className="inline-row flex-none">
        {users.slice(0, AVATARS_SHOWN).map((user) => (
          <Avatar key={user.uuid} user={user} />
        ))}
      </span>
      <span className="flex-none">{tn(users.length, '{n} member', '{n} members')}</span>
      <span className={`${classes.inTable} text-sm truncate`}>{names}</span>
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
    hideBelow: 'md',
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
