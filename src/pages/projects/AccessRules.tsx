import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { NativeSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../contract'
import { ACCESS_LEVELS, ACCESS_RESOURCES, type AccessResource } from '../../../contract/domain/access'
import { LEVELS } from '../../../contract/domain/levels'
import type { AccessControl, AccessControls } from '../../../contract/schemas/access-controls'
import type { Member } from '../../../contract/schemas/members'
import type { Project } from '../../../contract/schemas/projects'
import type { Role } from '../../../contract/schemas/roles'
import { ApiError } from '../../api/client/errors'
import { getUnsupportedMessage } from '../../api/client/unsupported-endpoint'
import { createMutation, executeMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { QueryState } from '../../components/feedback/QueryState'
import { notifyError, notifySuccess } from '../../components/overlays/toasts'
import { ACCESS_LEVEL_LABELS, RESOURCE_LABELS } from '../../components/project-access/access-labels'
import classes from '../../components/project-access/project-access.module.css'
import { Card } from '../../components/ui/card/Card'
import { getPersonLabel, getPersonName } from '../../components/ui/cells/PersonName'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'

/** Maximum page size. */
const ALL = { limit: '1000' }

/** Users that rules apply to. */
interface Subject {
  id: string
  name: string
  role: string | null
  organization_member: string | null
  /** User of the member. */
  uuid?: string
}

interface Props {
  project: Project
  organization_id: string
}

/** Access rules of a project: a matrix of the users that they apply to and the kinds of resources. */
export function AccessRules({ project, organization_id }: Props) {
  const params = { project_id: String(project.id) }
  const reason = useDenialReason(api.accessControls.all)
  const rules = useQuery({ ...query('accessControls', 'all', { params }), enabled: reason === null })
  const scope = { params: { organization_id }, query: ALL }
  const roles = useQuery({
    ...query('roles', 'list', scope),
    enabled: useDenialReason(api.roles.list) === null,
  })
  const members = useQuery({
    ...query('members', 'list', { ...scope, query: { ...ALL, service_accounts: 'true' } }),
    enabled: useDenialReason(api.members.list) === null,
  })
  // Other servers have no rules, or other ones.
  if (rules.error instanceof ApiError && getUnsupportedMessage(rules.error) !== null) return null
  if (rules.data && !Array.isArray(rules.data.editable_resources)) return null
  return (
    <Card title={t('Access rules')}>
      <p>
        {t(
          'Without a rule, members can view and edit. A rule for a role or a member takes precedence over the one for all members; of several, the highest applies. Admins and owners of the organization can do everything.',
        )}
      </p>
      {reason !== null && <p>{reason}</p>}
      <QueryState query={rules} what={t('Access rules')} />
      {rules.data && (
        <RuleMatrix
          project_id={params.project_id}
          organization_id={organization_id}
          hasRoles={roles.data?.count !== 0}
          rules={rules.data}
          roles={roles.data?.results ?? []}
          members={members.data?.results ?? []}
          onSaved={() => rules.refetch({ cancelRefetch: false })}
        />
      )}
    </Card>
  )
}

interface MatrixProps {
  project_id: string
  organization_id: string
  hasRoles: boolean
  rules: AccessControls
  roles: Role[]
  members: Member[]
  /** Resolves once the rules include a saved one. */
  onSaved: () => Promise<unknown>
}

function RuleMatrix({ project_id, organization_id, hasRoles, rules, roles, members, onSaved }: MatrixProps) {
  const [added, setAdded] = useState<string[]>([])
  const cannotWrite = useDenialReason(api.accessControls.update)
  const { access_controls, editable_resources } = rules
  const hasRow = ({ id }: Member) =>
    added.includes(id) || access_controls.some(({ organization_member }) => organization_member === id)
  const subjects: Subject[] = [
    { id: 'default', name: t('All members'), role: null, organization_member: null },
    ...roles.map(({ id, name }) => ({ id, name, role: id, organization_member: null })),
    ...members.filter(hasRow).map(({ id, user }) => ({
      id,
      name: getPersonName(user),
      role: null,
      organization_member: id,
      uuid: user.uuid,
    })),
  ]
  const columns: DataColumn<Subject>[] = [
    {
      id: 'name',
      header: t('Applies to'),
      cell: (subject) => <SubjectName subject={subject} organization_id={organization_id} />,
    },
    ...ACCESS_RESOURCES.map((resource) => ({
      id: resource,
      header: RESOURCE_LABELS[resource],
      cell: (subject: Subject) => (
        <RuleSelect
          project_id={project_id}
          subject={subject}
          resource={resource}
          rule={access_controls.find(
            (rule) =>
              rule.resource === resource &&
              rule.role === subject.role &&
              rule.organization_member === subject.organization_member,
          )}
          isDisabled={cannotWrite !== null || !editable_resources.includes(resource)}
          onSaved={onSaved}
        />
      ),
    })),
  ]
  const candidates = members.filter((member) => member.level < LEVELS.admin && !hasRow(member))
  return (
    <div className={`${classes.matrix} stack gap-12 mt-16`}>
      {cannotWrite !== null && <p>{cannotWrite}</p>}
      {cannotWrite === null && editable_resources.length === 0 && (
        <p>{t('Changing access rules requires manager access.')}</p>
      )}
      <PlainTable
        label={t('Access rules')}
        rows={subjects}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
      />
      {!hasRoles && (
        <p className="soft">
          {rich('To set the access of several members at once, {link}.', {
            link: (
              <Link to="/organizations/$organization_id/roles/new" params={{ organization_id }}>
                {t('create a role')}
              </Link>
            ),
          })}
        </p>
      )}
      {cannotWrite === null && editable_resources.length > 0 && (
        <Select
          className="narrow"
          label={t('Add a rule for a member')}
          placeholder={t('Search members')}
          searchable
          value={null}
          nothingFoundMessage={t('No other members found')}
          data={candidates.map(({ id, user }) => ({
            value: id,
            label: getPersonLabel(user),
          }))}
          onChange={(id) => id !== null && setAdded([...added, id])}
        />
      )}
    </div>
  )
}

/** Name of a role or member, with a link to its page: that of a member shows the access that results from the rules. */
function SubjectName({ subject, organization_id }: { subject: Subject; organization_id: string }) {
  const { name, role, uuid } = subject
  if (uuid !== undefined)
    return (
      <Link
        to="/organizations/$organization_id/members/$user__uuid"
        params={{ organization_id, user__uuid: uuid }}
      >
        {name}
      </Link>
    )
  if (role === null) return name
  return (
    <Link to="/organizations/$organization_id/roles/$id" params={{ organization_id, id: role }}>
      {name}
    </Link>
  )
}

interface RuleSelectProps {
  project_id: string
  subject: Subject
  resource: AccessResource
  rule: AccessControl | undefined
  isDisabled: boolean
  onSaved: () => Promise<unknown>
}

const LEVEL_OPTIONS = [
  { value: '', label: t('No rule') },
  ...ACCESS_LEVELS.map((level) => ({ value: level, label: ACCESS_LEVEL_LABELS[level] })),
]

/** Access level of one rule, which is saved when it is selected. */
function RuleSelect({ project_id, subject, resource, rule, isDisabled, onSaved }: RuleSelectProps) {
  const [isPending, setPending] = useState(false)
  const change = async (value: string) => {
    const access_level = ACCESS_LEVELS.find((level) => level === value)
    const { role, organization_member } = subject
    const mutation = rule
      ? access_level
        ? createMutation('accessControls', 'update', {
            params: { project_id, id: rule.id },
            body: { access_level },
          })
        : createMutation('accessControls', 'destroy', { params: { project_id, id: rule.id } })
      : access_level &&
        createMutation('accessControls', 'create', {
          params: { project_id },
          body: { resource, access_level, role, organization_member },
        })
    if (!mutation) return
    setPending(true)
    try {
      await executeMutation<unknown>(mutation)
      notifySuccess(t('The access rule was saved.'), mutation)
      // Another change before that would be one of the previous rule.
      await onSaved()
    } catch (error) {
      notifyError(t('The access rule could not be saved.'), error)
    }
    setPending(false)
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Access to {resource} for {name}', {
        name: subject.name,
        resource: RESOURCE_LABELS[resource],
      })}
      data={LEVEL_OPTIONS}
      value={rule?.access_level ?? ''}
      disabled={isDisabled || isPending}
      onChange={({ currentTarget: { value } }) => void change(value)}
    />
  )
}
