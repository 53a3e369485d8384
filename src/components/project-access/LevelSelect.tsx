import { NativeSelect } from '@mantine/core'
import { LEVELS } from '../../../contract/domain/levels'
import type { ProjectLevel } from '../../../contract/schemas/explicit-members'
import type { User } from '../../../contract/schemas/user'
import { useApiMutation } from '../../api/query/mutation'
import { t } from '../../lib/i18n/translate'
import { notifyError, notifySuccess } from '../overlays/toasts'
import { getPersonName } from '../ui/cells/PersonName'

const LEVEL_OPTIONS = [
  { value: String(LEVELS.member), label: t('Member') },
  { value: String(LEVELS.admin), label: t('Admin') },
]
const NO_ACCESS = { value: '', label: t('No access') }

interface Props {
  label: string
  level: ProjectLevel | null
  onChange: (level: ProjectLevel | null) => void
  disabled?: boolean
  /** Shows the label above the field instead of only to screen readers. */
  isLabelShown?: boolean
  /** Offers to take the access away. */
  canBeNone?: boolean
}

/** Select of a level in a private project. */
export function LevelSelect({ label, level, onChange, disabled, isLabelShown, canBeNone }: Props) {
  return (
    <NativeSelect
      {...(isLabelShown ? { label } : { 'aria-label': label, size: 'xs' })}
      data={canBeNone ? [NO_ACCESS, ...LEVEL_OPTIONS] : LEVEL_OPTIONS}
      value={level === null ? '' : String(level)}
      disabled={disabled ?? false}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : toLevel(value))}
    />
  )
}

const toLevel = (value: string): ProjectLevel =>
  Number(value) === LEVELS.admin ? LEVELS.admin : LEVELS.member

interface AccessChange {
  project: { id: number; name: string }
  user: Pick<User, 'uuid' | 'first_name' | 'email'>
  before: ProjectLevel | null
  after: ProjectLevel | null
}

/** Gives, changes or removes the access of a member to a private project, and reports the result in a toast. */
export function useAccessChange() {
  const create = useApiMutation('explicitMembers', 'create')
  const update = useApiMutation('explicitMembers', 'update')
  const destroy = useApiMutation('explicitMembers', 'destroy')

  const send = async ({ project, user: { uuid }, before, after }: AccessChange) => {
    const project_id = String(project.id)
    const params = { project_id, user__uuid: uuid }
    if (after === null) await destroy.mutateAsync({ params })
    else if (before === null)
      await create.mutateAsync({ params: { project_id }, body: { user_uuid: uuid, level: after } })
    else await update.mutateAsync({ params, body: { level: after } })
  }

  const change = async (access: AccessChange) => {
    if (access.before === access.after) return
    const names = { name: getPersonName(access.user), project: access.project.name }
    try {
      await send(access)
      notifySuccess(formatDone(access, names))
    } catch (error) {
      notifyError(t('The access of {name} to {project} could not be changed.', names), error)
    }
  }
  return { change, isPending: create.isPending || update.isPending || destroy.isPending }
}

function formatDone({ before, after }: AccessChange, names: { name: string; project: string }): string {
  if (after === null) return t('{name} no longer has access to {project}.', names)
  if (before === null) return t('{name} now has access to {project}.', names)
  return t('The access level of {name} in {project} was changed.', names)
}
