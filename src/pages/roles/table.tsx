import { ACCESS_LEVELS } from '../../../contract/domain/access'
import type { AccessControl } from '../../../contract/schemas/access-controls'
import type { Role } from '../../../contract/schemas/roles'
import classes from '../../components/data-table/data-table.module.css'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { ACCESS_LEVEL_LABELS, RESOURCE_LABELS } from '../../components/project-access/access-labels'
import { formatList } from '../../components/ui/cells/format-number'
import { Avatar, getPersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t, tn } from '../../lib/i18n/translate'
import { lists } from '../lists'

const AVATARS_SHOWN = 6

/** Avatars of the first few members of a role, and the names of all; on narrow screens their number. */
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
      <span className={classes.inCard}>{tn(users.length, '{n} member', '{n} members')}</span>
      <span className={`${classes.inTable} truncate`}>{names}</span>
    </span>
  )
}

/** Access rule of a role, with the name of its project. */
export type RoleRule = Pick<AccessControl, 'resource' | 'access_level'> & { project: string }

interface RoleCellContext {
  /** Access rules by role in all projects, undefined while loading; null if they are not available. */
  access: Readonly<Record<string, readonly RoleRule[]>> | null | undefined
}

/** Number of projects by access level, highest first, and the kinds of resources that the rules are for. */
function RoleAccess({ rules }: { rules: readonly RoleRule[] }) {
  if (rules.length === 0) return t('Same as all members')
  const levels = ACCESS_LEVELS.toReversed().flatMap((access_level) => {
    const projects = new Set(rules.filter((rule) => rule.access_level === access_level).map(getProject))
    const level = ACCESS_LEVEL_LABELS[access_level]
    return projects.size > 0
      ? tn(projects.size, '{level} in {n} project', '{level} in {n} projects', { level })
      : []
  })
  const details = rules.map(
    ({ project, resource, access_level }) =>
      `${project}: ${RESOURCE_LABELS[resource]} – ${ACCESS_LEVEL_LABELS[access_level]}`,
  )
  const resources = [...new Set(rules.map(({ resource }) => RESOURCE_LABELS[resource]))]
  return (
    <span className="column min-0 snug" title={details.join('\n')} data-unlabeled>
      <span className="wrap-text text-color">{formatList(levels)}</span>
      <span className="text-sm truncate">{resources.join(', ')}</span>
    </span>
  )
}

const getProject = ({ project }: RoleRule) => project

const ACCESS = 'access'

const roleColumns: DataColumn<Role, RoleCellContext>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name, is_default }) => (
      <span title={name}>
        {name} {is_default && <StatusBadge tone="info">{t('default')}</StatusBadge>}
      </span>
    ),
    width: '160px',
  },
  {
    id: ACCESS,
    header: t('Access'),
    cell: ({ id }, { access }) => (access ? <RoleAccess rules={access[id] ?? []} /> : '…'),
    width: '230px',
    hideBelow: 'sm',
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

export const rolesTable: TableDefinition<Role, RoleCellContext> = {
  label: t('Roles'),
  singular: t('role'),
  list: lists.roles,
  columns: roleColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/roles/${id}`,
  empty: { title: t('No roles yet'), text: t('Roles group members of the organization.') },
}

/** List of roles if the access rules are not available. */
export const rolesTableWithoutAccess = {
  ...rolesTable,
  columns: roleColumns.filter(({ id }) => id !== ACCESS),
}
