import { IconArrowBackUp, IconTag, IconToggleLeft, IconToggleRight } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { FeatureFlag, FeatureFlagPatch } from '../../../contract/schemas/feature-flags'
import { createMutation } from '../../api/query/mutation'
import { useTrashNote } from '../../api/query/trash'
import { useDenialReason } from '../../api/session/permissions'
import type { Action, ActionChange } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { openDialog } from '../../components/overlays/open-dialog'
import { t } from '../../lib/i18n/translate'
import { formatReach } from './labels'

const AddTagDialog = lazyWithRetry(() => import('./AddTagDialog'))

/** Builds an action that patches a few flag fields. */
const patching = (
  project_id: string,
  body: FeatureFlagPatch,
  options: Omit<ActionChange<FeatureFlag>, 'write'>,
): ActionChange<FeatureFlag> => ({
  ...options,
  write: ({ id }) =>
    createMutation('featureFlags', 'update', { params: { project_id, id: String(id) }, body }),
})

/** Returns the actions that turn a flag on and off; one of them applies. */
export const createToggleActions = (project_id: string): Action<FeatureFlag>[] => [
  {
    id: 'turn-on',
    label: t('Turn on'),
    icon: IconToggleRight,
    keys: 't',
    isAvailable: ({ active, deleted }) => !active && !deleted,
    effect: patching(
      project_id,
      { active: true },
      {
        question: ({ key, filters }) => ({
          title: t('Turn on {key}?', { key }),
          message: t('Applies to: {reach}. It takes effect with the next evaluation.', {
            reach: formatReach(filters),
          }),
          confirm: t('Turn on'),
        }),
        done: ({ key }) => t('{key} was turned on.', { key }),
        failed: ({ key }) => t('{key} could not be turned on.', { key }),
      },
    ),
  },
  {
    id: 'turn-off',
    label: t('Turn off'),
    icon: IconToggleLeft,
    keys: 't',
    isAvailable: ({ active, deleted }) => active && !deleted,
    effect: patching(
      project_id,
      { active: false },
      {
        question: ({ key }) => ({
          title: t('Turn off {key}?', { key }),
          message: t('The flag is turned off for all users with the next evaluation.'),
          confirm: t('Turn off'),
        }),
        done: ({ key }) => t('{key} was turned off.', { key }),
        failed: ({ key }) => t('{key} could not be turned off.', { key }),
      },
    ),
  },
]

/** Builds the change that adds a tag to a flag. A flag that has the tag is unchanged. */
const createTagChange = (project_id: string, tag: string): ActionChange<FeatureFlag> => ({
  write: ({ id, tags }) =>
    createMutation('featureFlags', 'update', {
      params: { project_id, id: String(id) },
      body: { tags: [...new Set([...(tags ?? []), tag])] },
    }),
  done: ({ key }) => t('The tag {tag} was added to {key}.', { tag, key }),
  failed: ({ key }) => t('The tag {tag} could not be added to {key}.', { tag, key }),
})

/** Returns the actions of a feature flag of a project. */
export function useFeatureFlagActions(project_id: string): Action<FeatureFlag>[] {
  // All actions require the same permission.
  const reason = useDenialReason(api.featureFlags.update)
  const trashNote = useTrashNote(t('You can restore it later.'))
  const list = `/projects/${project_id}/feature_flags`
  const actions: Action<FeatureFlag>[] = [
    {
      ...EDIT,
      isAvailable: ({ deleted }) => !deleted,
      effect: { href: ({ id }) => `${list}/${id}/edit` },
    },
    ...createToggleActions(project_id),
    {
      id: 'add-tag',
      label: t('Add tag'),
      icon: IconTag,
      isAvailable: ({ deleted }) => !deleted,
      effect: {
        prompt: (flags, proceed) =>
          openDialog((close) => (
            <AddTagDialog
              project_id={project_id}
              flags={flags}
              onAdd={(tag) => proceed(createTagChange(project_id, tag))}
              onClose={close}
            />
          )),
      },
    },
    {
      id: 'restore',
      label: t('Restore'),
      icon: IconArrowBackUp,
      isAvailable: ({ deleted }) => deleted,
      effect: patching(
        project_id,
        { deleted: false },
        {
          done: ({ key }) => t('{key} was restored.', { key }),
          failed: ({ key }) => t('{key} could not be restored.', { key }),
        },
      ),
    },
    {
      ...DELETE,
      isAvailable: ({ deleted }) => !deleted,
      effect: patching(
        project_id,
        { deleted: true },
        {
          question: ({ key }) => ({
            title: t('Delete {key}?', { key }),
            message: `${t('The flag is turned off for all users and removed from the list.')} ${trashNote}`,
            confirm: t('Delete flag'),
            danger: true,
          }),
          done: ({ key }) => t('{key} was deleted.', { key }),
          failed: ({ key }) => t('{key} could not be deleted.', { key }),
          redirectTo: () => list,
        },
      ),
    },
  ]
  return actions.map((action) => ({ ...action, disabledReason: () => reason }))
}
