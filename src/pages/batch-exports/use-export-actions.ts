import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { currentZone } from '../../api/display-zone'
import { createMutation } from '../../api/mutation'
import { useDenialReason } from '../../api/permissions'
import { useTrashNote } from '../../api/trash'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { formatAbsoluteTime } from '../../components/cells/format-time'
import { t } from '../../texts/translate'
import { buildPath, type ExportScope } from './scope'

const LOSS = t('Runs and backfills that are under way stop. What it has written stays where it is.')

/** Returns the actions of a batch export in a scope. */
export function useExportActions(scope: ExportScope): Action<BatchExport>[] {
  const { resource, params, href } = scope
  // All actions require the same permission.
  const reason = useDenialReason(api[resource].update)
  const whyNot = () => reason
  const trashNote = useTrashNote()
  const toParams = ({ id }: BatchExport) => ({ ...params, id })
  const isPaused = ({ paused }: BatchExport) => paused
  return [
    {
      ...EDIT,
      disabledReason: whyNot,
      effect: { href: ({ id }) => buildPath(scope, id, 'edit') },
    },
    {
      id: 'pause',
      label: t('Pause'),
      icon: IconPlayerPause,
      keys: 'p',
      isAvailable: (row) => !isPaused(row),
      disabledReason: whyNot,
      effect: {
        write: (row) => createMutation(resource, 'pause', { params: toParams(row), body: {} }),
        done: ({ name }) => t('{name} is paused.', { name }),
        failed: ({ name }) => t('{name} was not paused.', { name }),
      },
    },
    {
      id: 'unpause',
      label: t('Unpause'),
      icon: IconPlayerPlay,
      keys: 'p',
      isAvailable: isPaused,
      disabledReason: whyNot,
      effect: {
        write: (row) => createMutation(resource, 'unpause', { params: toParams(row), body: {} }),
        done: ({ name }) => t('{name} runs again from now on.', { name }),
        failed: ({ name }) => t('{name} was not unpaused.', { name }),
      },
    },
    {
      id: 'fill-gap',
      label: t('Unpause and fill the gap'),
      icon: IconPlayerSkipForward,
      isAvailable: isPaused,
      disabledReason: whyNot,
      effect: {
        write: (row) =>
          createMutation(resource, 'unpause', { params: toParams(row), body: { backfill: true } }),
        question: ({ name, created_at, last_paused_at }) => ({
          title: t('Unpause {name} and fill the gap?', { name }),
          message: t(
            'A backfill exports what was missed from {time} until now. From then on it runs by itself again.',
            { time: formatAbsoluteTime(last_paused_at ?? created_at, currentZone()) },
          ),
          confirm: t('Unpause and fill the gap'),
        }),
        done: ({ name }) => t('{name} runs again, and its gap is being filled.', { name }),
        failed: ({ name }) => t('{name} was not unpaused.', { name }),
      },
    },
    {
      ...DELETE,
      disabledReason: whyNot,
      effect: {
        write: (row) => createMutation(resource, 'destroy', { params: toParams(row) }),
        question: ({ name }) => ({
          title: t('Delete {name}?', { name }),
          message: `${LOSS} ${trashNote}`,
          confirm: t('Delete export'),
          danger: true,
          typed: name,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} was not deleted.', { name }),
        redirectTo: () => href,
      },
    },
  ]
}
