import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../contract'
import type { AccessLevel } from '../../../contract/domain/access'
import type { MemberAccess } from '../../../contract/schemas/access-controls'
import type { Member } from '../../../contract/schemas/members'
import { ApiError } from '../../api/client/errors'
import { getUnsupportedMessage } from '../../api/client/unsupported-endpoint'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { QueryState } from '../../components/feedback/QueryState'
import { ACCESS_LEVEL_LABELS, RESOURCE_LABELS } from '../../components/project-access/access-labels'
import classes from '../../components/project-access/project-access.module.css'
import { Card, CardColumns } from '../../components/ui/card/Card'
import { StatusBadge, type Tone } from '../../components/ui/cells/StatusBadge'
import { FieldList } from '../../components/ui/page/FieldList'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { MemberProjects } from './MemberProjects'
import { MemberRoles } from './MemberRoles'

type Access = MemberAccess['access'][number]

/** Formats the rule or membership that decides an access level. */
function formatSource({ access_source, role }: Access): string {
  switch (access_source) {
    case 'organization_admin':
      return t('Organization admin')
    case 'project_admin':
      return t('Project admin')
    case 'private_project':
      return t('Private project')
    case 'project':
      return t('No access to the project')
    case 'explicit_member':
      return t('Rule for the member')
    case 'explicit_role':
      return t('From role {name}', { name: role?.name ?? '' })
    case 'default':
      return t('Rule for all members')
    case 'membership':
      return t('Default')
  }
}

/** Access to a kind of records of a project, or to all of them. */
interface AccessRow extends Access {
  project: MemberAccess
  /** True if the access to all kinds is the same. */
  isAll: boolean
}

const LEVEL_TONES: Record<AccessLevel, Tone> = {
  none: 'error',
  viewer: 'neutral',
  editor: 'info',
  manager: 'success',
}

const AccessBadge = ({ level }: { level: AccessLevel }) => (
  <StatusBadge tone={LEVEL_TONES[level]}>{ACCESS_LEVEL_LABELS[level]}</StatusBadge>
)

const columns: DataColumn<AccessRow>[] = [
  { id: 'name', header: t('Project'), cell: ({ project }) => project.name },
  {
    id: 'resource',
    header: t('Records'),
    cell: ({ resource, isAll }) => (isAll ? t('All') : RESOURCE_LABELS[resource]),
  },
  { id: 'level', header: t('Access'), cell: ({ access_level }) => <AccessBadge level={access_level} /> },
  { id: 'source', header: t('Reason'), cell: formatSource },
]

/** Lists the access to projects by kind of records, or as one row if it is the same for all kinds. */
const listRows = (projects: readonly MemberAccess[]): AccessRow[] =>
  projects.flatMap((project) => {
    const [first] = project.access
    const isAll = project.access.every(
      (entry) =>
        entry.access_level === first?.access_level &&
        entry.access_source === first.access_source &&
        entry.role?.name === first.role?.name,
    )
    return (isAll ? project.access.slice(0, 1) : project.access).map((entry) => ({
      ...entry,
      project,
      isAll,
    }))
  })

/** Access, private projects and roles of a member. Where the access differs, a table has the exceptions. */
export function MemberAccessSection({
  organization_id,
  member,
  aside,
}: {
  organization_id: string
  member: Member
  /** Card beside those of the access, above the table. */
  aside: ReactNode
}) {
  const reason = useDenialReason(api.members.access)
  const access = useQuery({
    ...query('members', 'access', {
      params: { organization_id, user__uuid: member.user.uuid },
      query: { limit: '1000' },
    }),
    enabled: reason === null,
  })
  const entries = access.data?.results.flatMap((project) => project.access) ?? []
  // The same everywhere: without rules, or for admins.
  const common = entries.every(
    ({ access_level, access_source }) =>
      access_level === entries[0]?.access_level &&
      access_source === entries[0].access_source &&
      ['membership', 'organization_admin'].includes(access_source),
  )
    ? entries[0]
    : undefined
  const withoutRule = entries.filter(({ access_source }) => access_source === 'membership')
  const standard = withoutRule.every(({ access_level }) => access_level === withoutRule[0]?.access_level)
    ? withoutRule[0]
    : undefined
  const title = standard ? t('Exceptions') : t('Access by project')
  // Other servers do not report it.
  const isUnsupported = access.error instanceof ApiError && getUnsupportedMessage(access.error) !== null
  const props = { organization_id, member }
  return (
    <>
      <CardColumns aside={aside}>
        <Card title={t('Access')}>
          <FieldList
            fields={[
              ...(isUnsupported
                ? []
                : [
                    {
                      label: t('Projects'),
                      value: (
                        <>
                          {reason}
                          <QueryState query={access} what={t('Access')} />
                          {common &&
                            rich('{level} in all projects', {
                              level: <AccessBadge level={common.access_level} />,
                            })}
                          {common && common.access_source !== 'membership' && (
                            <span className="soft"> · {formatSource(common)}</span>
                          )}
                          {access.data &&
                            !common &&
                            (standard
                              ? rich('{level} by default, with the exceptions below', {
                                  level: <AccessBadge level={standard.access_level} />,
                                })
                              : t('Listed by project below'))}
                        </>
                      ),
                    },
                  ]),
              { label: t('Private projects'), value: <MemberProjects {...props} /> },
              { label: t('Roles'), value: <MemberRoles {...props} /> },
            ]}
          />
        </Card>
      </CardColumns>
      {access.data && !common && (
        <div className={classes.byProject}>
          <Card title={title} flush>
            <PlainTable
              label={title}
              rows={listRows(access.data.results).filter(
                ({ access_source }) => !standard || access_source !== 'membership',
              )}
              columns={columns}
              rowKey={({ project, resource }) => `${project.id} ${resource}`}
              rowName={({ project }) => project.name}
              rowHref={({ project }) => `/organizations/${organization_id}/projects/${project.id}`}
              hasCards
            />
          </Card>
        </div>
      )}
    </>
  )
}
