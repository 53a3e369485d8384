import { IconCopy, IconHome, IconRotate } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Project } from '../../../contract/schemas/projects'
import { createMutation } from '../../api/query/mutation'
import { useTrashNote } from '../../api/query/trash'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { copyText } from '../../components/overlays/copy-text'
import { t } from '../../lib/i18n/translate'

/** Project fields that actions need: a list does not include the user's level in each project. */
type ListedProject = Pick<Project, 'id' | 'name' | 'api_token'> &
  Partial<Pick<Project, 'effective_membership_level'>>

/** Returns the actions of a project of an organization. Some depend on the user's level in the project. */
export function useProjectActions(organization_id: string): Action<ListedProject>[] {
  const notUpdate = useDenialReason(api.projects.update)
  const notReset = useDenialReason(api.projects.resetToken)
  const notDelete = useDenialReason(api.projects.destroy)
  const trashNote = useTrashNote()
  const level = useLevel(organization_id)
  const levelIn = ({ effective_membership_level = level }: ListedProject) => effective_membership_level
  const list = `/organizations/${organization_id}/projects`
  const toParams = ({ id }: ListedProject) => ({ organization_id, id: String(id) })
  return [
    {
      id: 'home',
      label: t('Open project'),
      icon: IconHome,
      effect: { href: ({ id }) => `/projects/${id}` },
    },
    {
      ...EDIT,
      disabledReason: () => notUpdate,
      effect: { href: ({ id }) => `${list}/${id}/edit` },
    },
    {
      id: 'copy-token',
      label: t('Copy project token'),
      icon: IconCopy,
      effect: { open: ({ api_token }) => copyText(api_token, t('The project token was copied.')) },
    },
    {
      id: 'reset-token',
      label: t('Rotate token'),
      icon: IconRotate,
      disabledReason: (project) =>
        notReset ?? getLevelDenial(levelIn(project), 'admin', t('rotate the token')),
      effect: {
        write: (project) => createMutation('projects', 'resetToken', { params: toParams(project), body: {} }),
        question: ({ name }) => ({
          title: t('Rotate the project token?'),
          message: t('The old token stops working immediately. Pages that use it can no longer send events.'),
          confirm: t('Rotate token'),
          danger: true,
          typed: name,
        }),
        done: () => t('The project token was rotated.'),
        failed: () => t('The project token could not be rotated.'),
      },
    },
    {
      ...DELETE,
      disabledReason: (project) =>
        notDelete ?? getLevelDenial(levelIn(project), 'admin', t('delete a project')),
      effect: {
        write: (project) => createMutation('projects', 'destroy', { params: toParams(project) }),
        question: ({ name }) => ({
          title: t('Delete {name}?', { name }),
          message: `${PROJECT_LOSS} ${trashNote}`,
          confirm: t('Delete project'),
          danger: true,
          typed: name,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} could not be deleted.', { name }),
        redirectTo: () => list,
      },
    },
  ]
}

/** Consequences of deleting a project. */
export const PROJECT_LOSS = t('Its surveys, feature flags, batch exports and events are deleted too.')
