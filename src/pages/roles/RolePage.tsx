import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { Role, RoleMembership } from '../../../contract/schemas/roles'
import { useApiMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { notifyError } from '../../components/overlays/toasts'
import { MemberSelect } from '../../components/project-access/MemberSelect'
import { Card, CardRow, CardRows } from '../../components/ui/card/Card'
import { getPersonName, PersonName } from '../../components/ui/cells/PersonName'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import classes from './roles.module.css'
import { groupByProject } from './table'
import { type RoleRule, useRoleAccess, useRoleActions } from './use-role-actions'

export function RolePage() {
  const params = useParams({ from: '/organizations/$organization_id/roles/$id' })
  const role = useQuery(query('roles', 'retrieve', { params }))
  const reason = useDenialReason(api.roles.update, t('change a role'))
  const actions = useRoleActions(params.organization_id)
  const access = useRoleAccess(params.organization_id, role.data !== undefined)
  return (
    <RecordBoundary query={role} kind={t('Role')}>
      {(record) => (
        <NarrowColumn>
          <PageHeader
            title={record.name}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/roles" params={params}>
                {t('Roles')}
              </Link>,
            ]}
            actions={<ActionBar subject={{ name: record.name, row: record, actions }} beside={['edit']} />}
          />
          <div className="stack gap-16">
            <RolePeople organization_id={params.organization_id} role={record} reason={reason} />
            {access && (
              <RoleAccess organization_id={params.organization_id} rules={access[record.id] ?? []} />
            )}
          </div>
          <DangerSection title={t('Delete role')} actions={actions} id="delete" row={record}>
            {t('Its members remain members of the organization.')}
          </DangerSection>
        </NarrowColumn>
      )}
    </RecordBoundary>
  )
}

/** Access rules of a role by project; each project's page has those of all roles. */
const RoleAccess = ({ organization_id, rules }: { organization_id: string; rules: readonly RoleRule[] }) => (
  <Card title={t('Access')} flush={rules.length > 0}>
    {rules.length === 0 ? (
      <p className="soft">
        {rich('Same as all members. Grant access in the settings of {projects}.', {
          projects: (
            <Link to="/organizations/$organization_id/projects" params={{ organization_id }}>
              {t('a project')}
            </Link>
          ),
        })}
      </p>
    ) : (
      <CardRows label={t('Access')}>
        {groupByProject(rules).map(({ project, levels }) => (
          <CardRow
            key={project.id}
            title={project.name}
            note={levels}
            href={`/organizations/${organization_id}/projects/${project.id}`}
          />
        ))}
      </CardRows>
    )}
  </Card>
)

/** Members of a role, with the controls to add and remove them. */
function RolePeople({
  organization_id,
  role,
  reason,
}: {
  organization_id: string
  role: Role
  /** Reason why the user cannot change the members; null if allowed. */
  reason: string | null
}) {
  const params = { organization_id, role_id: role.id }
  const { mutateAsync: remove } = useApiMutation('roleMemberships', 'destroy')
  const people = role.members ?? []
  const removeMembership = ({ id, user }: RoleMembership) =>
    remove({ params: { ...params, id } }).catch((error) =>
      notifyError(t('{name} could not be removed from the role.', { name: getPersonName(user) }), error),
    )
  return (
    <Card title={t('Members')} count={people.length}>
      {reason ? <p>{reason}</p> : <Picker params={params} role={role} />}
      {people.length === 0 && <p className="mt-12 soft">{t('No members')}</p>}
      <ul className={classes.people} aria-label={t('Members with this role')}>
        {people.map((membership) => (
          <li key={membership.id} className="row between gap-12 py-6 divided">
            <PersonName person={membership.user} mail />
            {reason === null && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {name} from the role', {
                  name: getPersonName(membership.user),
                })}
                onClick={() => void removeMembership(membership)}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Picker({ params, role }: { params: { organization_id: string; role_id: string }; role: Role }) {
  const { mutateAsync: add, isPending } = useApiMutation('roleMemberships', 'create')
  const has = new Set((role.members ?? []).map(({ user }) => user.uuid))
  return (
    <MemberSelect
      organization_id={params.organization_id}
      label={t('Add members')}
      nothingFound={t('No other members found')}
      isDisabled={isPending}
      isOffered={({ user }) => !has.has(user.uuid)}
      onSelect={({ user }) => {
        add({ params, body: { user_uuid: user.uuid } }).catch((error) =>
          notifyError(t('The member could not be added.'), error),
        )
      }}
    />
  )
}
