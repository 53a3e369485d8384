import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { currentZone } from '../../api/clock'
import { useMay } from '../../api/may'
import { write } from '../../api/write'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/usual'
import { absoluteTime } from '../../components/cells/time'
import { below, type ExportPlace } from './place'

const LOSS =
  'Runs and backfills that are under way stop, and its history goes for good. What it has written stays where it is.'

/** What can be done with a batch export of a place. */
export function useExportActions(place: ExportPlace): Action<BatchExport>[] {
  const { resource, params, href } = place
  // All of them need the same of the key.
  const reason = useMay(api[resource].update)
  const whyNot = () => reason
  const paramsOf = ({ id }: BatchExport) => ({ ...params, id })
  const isPaused = ({ paused }: BatchExport) => paused
  return [
    {
      ...EDIT,
      whyNot,
      does: { href: ({ id }) => below(place, id, 'edit') },
    },
    {
      id: 'pause',
      label: 'Pause',
      icon: IconPlayerPause,
      keys: 'p',
      fits: (row) => !isPaused(row),
      whyNot,
      does: {
        write: (row) => write(resource, 'pause', { params: paramsOf(row), body: {} }),
        done: ({ name }) => `${name} is paused.`,
        failed: ({ name }) => `${name} was not paused.`,
      },
    },
    {
      id: 'unpause',
      label: 'Unpause',
      icon: IconPlayerPlay,
      keys: 'p',
      fits: isPaused,
      whyNot,
      does: {
        write: (row) => write(resource, 'unpause', { params: paramsOf(row), body: {} }),
        done: ({ name }) => `${name} runs again from now on.`,
        failed: ({ name }) => `${name} was not unpaused.`,
      },
    },
    {
      id: 'fill-gap',
      label: 'Unpause and fill the gap',
      icon: IconPlayerSkipForward,
      fits: isPaused,
      whyNot,
      does: {
        write: (row) => write(resource, 'unpause', { params: paramsOf(row), body: { backfill: true } }),
        question: ({ name, created_at, last_paused_at }) => ({
          title: `Unpause ${name} and fill the gap?`,
          message: `A backfill exports what was missed from ${absoluteTime(
            last_paused_at ?? created_at,
            currentZone(),
          )} until now. From then on it runs by itself again.`,
          confirm: 'Unpause and fill the gap',
        }),
        done: ({ name }) => `${name} runs again, and its gap is being filled.`,
        failed: ({ name }) => `${name} was not unpaused.`,
      },
    },
    {
      ...DELETE,
      whyNot,
      does: {
        write: (row) => write(resource, 'destroy', { params: paramsOf(row) }),
        question: ({ name }) => ({
          title: `Delete ${name}?`,
          message: LOSS,
          confirm: 'Delete export',
          danger: true,
          typed: name,
        }),
        done: ({ name }) => `${name} was deleted.`,
        failed: ({ name }) => `${name} was not deleted.`,
        leadsTo: () => href,
      },
    },
  ]
}
