import { ACCESS_LEVELS, ACCESS_RESOURCES } from '../../../contract/domain/access'
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
import roleClasses from './roles.module.css'
import type { RoleRule } from './use-role-actions'

const AVATARS_SHOWN = 3

/** Avatars of the first few members of a role, and the names of all; on narrow screens their number. */
function RoleMembers({ members }: Pick<Role, 'members'>) {
  const users = (members ?? []).map(({ user }) => user)
  const names = users.map(getPersonName).join(', ')
  if (users.length === 0) return t('No members')
  return (
    <span className="inline-row gap-10" title={names} data-unlabeled>
      <span className={roleClasses.avatars}>
        {users.slice(0, AVATARS_SHOWN).map((user) => (
          <Avatar key={user.uuid} user={user} />
        ))}
      </span>
      <span className={classes.inCard}>{tn(users.length, '{n} member', '{n} members')}</span>
      <span className={`${classes.inTable} truncate`}>{names}</span>
    </span>
  )
}

interface RoleCellContext {
  /** Access rules by role in all projects, undefined while loading; null if they are not available. */
  access: Readonly<Record<string, readonly RoleRule[]>> | null | undefined
}

/** Formats the levels of rules, highest first, each with its kinds of resources: `Manager: Surveys, Feature flags`. */
const formatLevels = (rules: readonly RoleRule[]): string =>
  ACCESS_LEVELS.toReversed()
    .flatMap((access_level) => {
      const resources = ACCESS_RESOURCES.filter((kind) =>
        rules.some(({ resource, ...rule }) => resource === kind && rule.access_level === access_level),
      ).map((kind) => RESOURCE_LABELS[kind])
      const level = ACCESS_LEVEL_LABELS[access_level]
      return resources.length > 0 ? t('{level}: {resources}', { level, resources: resources.join(', ') }) : []
    })
    .join(' · ')

/** Groups the rules of a role by project. */
export function groupByProject(rules: readonly RoleRule[]) {
  const projects = new Map(rules.map(({ project }) => [project.id, project]))
  return [...projects.values()].map((project) => ({
    project,
    levels: formatLevels(rules.filter((rule) => rule.project.id === project.id)),
  }))
}

/** Access levels by kind of resources, and the projects in which a role has them: two lines, also while loading. */
function RoleAccess({ rules }: { rules: readonly RoleRule[] | undefined }) {
  if (!rules?.length)
    return (
      <span className={roleClasses.access} data-unlabeled>
        <span className="truncate">{rules ? t('Same as all members') : '…'}</span>
        <span className="text-sm truncate">{rules ? t('No access rules') : '\u00a0'}</span>
      </span>
    )
  const projects = groupByProject(rules)
  const names = projects.map(({ project }) => project.name)
  const isEverywhere = new Set(projects.map(({ levels }) => levels)).size === 1
  const details = projects.map(({ project, levels }) => `${project.name} – ${levels}`)
  return (
    <span className={roleClasses.access} title={details.join('\n')} data-unlabeled>
      <span className="truncate">{formatLevels(rules)}</span>
      <span className="text-sm truncate">
        {isEverywhere ? names.join(', ') : t('Differs between {projects}', { projects: formatList(names) })}
      </span>
    </span>
  )
}

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
    width: '140px',
  },
  {
    id: ACCESS,
    header: t('Access'),
    cell: ({ id }, { access }) => <RoleAccess rules={access ? (access[id] ?? []) : undefined} />,
    width: '345px',
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
    width: '100px',
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
