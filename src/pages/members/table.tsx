import { LEVELS } from '../../../contract/domain/levels'
import type { Member } from '../../../contract/schemas/members'
import type { Role } from '../../../contract/schemas/roles'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { formatRole } from '../../components/people-filter/role-at-organization'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { getPersonName, PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { getRoleNames } from './use-roles'

interface MemberCellContext {
  /** Id of the current user. */
  me: string | undefined
  /** Roles of the organization; undefined while loading. */
  roles: Role[] | undefined
}

const memberColumns: DataColumn<Member, MemberCellContext>[] = [
  {
    id: 'person',
    header: t('Member'),
    cell: ({ user }, { me }) => (
      <PersonName person={user} mail aside={user.uuid === me && <StatusBadge>{t('you')}</StatusBadge>} />
    ),
  },
  {
    id: 'level',
    header: t('Level'),
    cell: ({ level }) => <LevelBadge level={level} />,
    sort: { asc: 'level', desc: '-level', first: 'desc' },
    width: '120px',
  },
  {
    id: 'role',
    header: t('Job'),
    cell: ({ user }) => formatRole(user.role_at_organization),
    width: '170px',
    hiddenByDefault: true,
  },
  {
    id: 'roles',
    header: t('Roles'),
    cell: (member, { roles }) => {
      const names = getRoleNames(roles, member)?.join(', ')
      return names ? <span title={names}>{names}</span> : '–'
    },
    width: '170px',
    hideBelow: 'md',
  },
  {
    id: 'last_active_at',
    header: t('Last active'),
    // Other servers have the time of the last sign-in only.
    cell: ({ last_active_at, last_login }) => <RelativeTime at={last_active_at ?? last_login} />,
    width: '140px',
    hideBelow: 'lg',
  },
  {
    id: 'joined_at',
    header: t('Joined'),
    cell: ({ joined_at }) => <RelativeTime at={joined_at} />,
    sort: { asc: 'joined_at', desc: '-joined_at', first: 'desc', isDefault: true },
    width: '140px',
    hideBelow: 'sm',
  },
]

export const membersTable: TableDefinition<Member, MemberCellContext> = {
  label: t('Members'),
  singular: t('member'),
  list: lists.members,
  columns: memberColumns,
  rowKey: ({ id }) => id,
  rowName: ({ user }) => getPersonName(user),
  href: ({ user }, { organization_id }) => `/organizations/${organization_id}/members/${user.uuid}`,
  search: t('Search names and email addresses'),
  filters: [
    {
      name: 'level',
      label: t('Any level'),
      options: [
        { value: String(LEVELS.owner), label: t('Owner') },
        { value: String(LEVELS.admin), label: t('Admin') },
        { value: String(LEVELS.member), label: t('Member') },
      ],
    },
  ],
}
