import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../contract'
import { ACCESS_RESOURCES } from '../../../contract/domain/access'
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
import { FieldList } from '../../components/ui/page/FieldList'
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
      return t('Role {name}', { name: role?.name ?? '' })
    case 'default':
      return t('Rule for all members')
    case 'membership':
      return t('Default')
  }
}

const columns: DataColumn<MemberAccess>[] = [
  { id: 'name', header: t('Project'), cell: ({ name }) => name },
  ...ACCESS_RESOURCES.map((resource) => ({
    id: resource,
    header: RESOURCE_LABELS[resource],
    width: '16cqi',
    cell: ({ access }: MemberAccess) => {
      const entry = access.find((candidate) => candidate.resource === resource)
      return (
        entry && (
          <>
            {/* Exceptions stand out. */}
            <span className={entry.access_source === 'membership' ? undefined : 'text-color medium'}>
              {ACCESS_LEVEL_LABELS[entry.access_level]}
            </span>
            <div className="soft text-sm">{formatSource(entry)}</div>
          </>
        )
      )
    },
  })),
]

/** Access, private projects and roles of a member. Where the access differs, a table has that to each project. */
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
                            t('{level} in all projects', { level: ACCESS_LEVEL_LABELS[common.access_level] })}
                          {common && common.access_source !== 'membership' && (
                            <span className="soft"> · {formatSource(common)}</span>
                          )}
                          {access.data &&
                            !common &&
                            (standard
                              ? t('{level}, with exceptions', {
                                  level: ACCESS_LEVEL_LABELS[standard.access_level],
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
          <Card title={t('Access by project')} flush>
            <PlainTable
              label={t('Access by project')}
              rows={access.data.results}
              columns={columns}
              rowKey={({ id }) => String(id)}
              rowName={({ name }) => name}
              rowHref={({ id }) => `/organizations/${organization_id}/projects/${id}`}
              hasCards
            />
          </Card>
        </div>
      )}
    </>
  )
}
