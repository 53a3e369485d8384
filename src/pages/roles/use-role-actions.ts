import { api } from '../../../contract'
import type { Role } from '../../../contract/schemas/roles'
import { createMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { t, tn } from '../../lib/i18n/translate'

/** Returns the actions of a role of an organization. */
export function useRoleActions(organization_id: string): Action<Role>[] {
  const reason = useDenialReason(api.roles.update, t('change a role'))
  const list = `/organizations/${organization_id}/roles`
  const getReason = () => reason
  return [
    {
      ...EDIT,
      disabledReason: getReason,
      effect: { href: ({ id }) => `${list}/${id}/edit` },
    },
    {
      ...DELETE,
      disabledReason: getReason,
      effect: {
        write: ({ id }) => createMutation('roles', 'destroy', { params: { organization_id, id } }),
        question: ({ name, members }) => ({
          title: t('Delete {name}?', { name }),
          message: formatDeletionWarning(members?.length ?? 0),
          confirm: t('Delete role'),
          danger: true,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} could not be deleted.', { name }),
        redirectTo: () => list,
      },
    },
  ]
}

function formatDeletionWarning(people: number): string {
  if (people === 0) return t('The role has no members.')
  return tn(
    people,
    'One member loses the role, but remains in the organization.',
    '{n} members lose the role, but remain in the organization.',
  )
}
