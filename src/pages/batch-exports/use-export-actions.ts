import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { useMay } from '../../api/may'
import { useWrite } from '../../api/use-write'
import { ask } from '../../components/confirm/question'
import type { MenuItem } from '../../components/menu/menu-item'
import { say, sayError } from '../../components/toasts/toasts'
import { below, type ExportPlace } from './place'

/** What can be done with an export of a place, each with the question that goes before it. */
export function useExportActions({ resource, params, href }: ExportPlace) {
  const { mutateAsync: pause } = useWrite(resource, 'pause')
  const { mutateAsync: unpause } = useWrite(resource, 'unpause')
  const { mutateAsync: destroy } = useWrite(resource, 'destroy')
  const navigate = useNavigate()
  // All of them need the same of the key.
  const reason = useMay(api[resource].update)

  return ({ id, name }: Pick<BatchExport, 'id' | 'name'>) => {
    const record = { ...params, id }
    return {
      /** Why none of them is to be had; null when they are. */
      reason,
      pause: () => {
        pause({ params: record, body: {} }).then(
          () => say(`${name} is paused.`),
          (error: unknown) => sayError(`${name} was not paused.`, error),
        )
      },
      unpause: () => {
        unpause({ params: record, body: {} }).then(
          () => say(`${name} runs again from now on.`),
          (error: unknown) => sayError(`${name} was not unpaused.`, error),
        )
      },
      remove: () =>
        ask({
          title: `Delete ${name}?`,
          message:
            'Runs and backfills that are under way stop, and its history goes for good. What it has written stays where it is.',
          confirm: 'Delete export',
          danger: true,
          typed: name,
          action: async () => {
            await destroy({ params: record })
            await navigate({ to: href })
            say(`${name} was deleted.`)
          },
        }),
    }
  }
}

type ExportActions = ReturnType<ReturnType<typeof useExportActions>>

/** The menu of a row in the list. */
export function exportMenu(
  place: ExportPlace,
  { id, paused }: Pick<BatchExport, 'id' | 'paused'>,
  { reason: disabledBecause, ...actions }: ExportActions,
): MenuItem[] {
  return [
    { label: 'Edit', icon: IconPencil, href: below(place, id, 'edit'), disabledBecause },
    paused
      ? { label: 'Unpause', icon: IconPlayerPlay, onClick: actions.unpause, disabledBecause }
      : { label: 'Pause', icon: IconPlayerPause, onClick: actions.pause, disabledBecause },
    { label: 'Delete', icon: IconTrash, onClick: actions.remove, disabledBecause, danger: true, apart: true },
  ]
}
