import { IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { api } from '../../../../contract'
import { isUnderWay } from '../../../../contract/exports'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { useMay } from '../../../api/may'
import { useWrite } from '../../../api/use-write'
import { ask } from '../../../components/confirm/question'
import type { MenuItem } from '../../../components/menu/menu-item'
import { say } from '../../../components/toasts/toasts'
import { runInterval } from '../run-words'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

/** What can be done with a run: it is cancelled while it is under way, and tried again once it is not. */
export function useRunActions({ place, params }: ExportDetail): (run: ExportRun) => MenuItem[] {
  const { mutateAsync: retry } = useWrite(place.resource, 'retryRun')
  const { mutateAsync: cancel } = useWrite(place.resource, 'cancelRun')
  const reason = useMay(api[place.resource].retryRun)
  const [search, setSearch] = useDetailSearch()

  return (run) => {
    const input = { params: { ...params, run_id: run.id }, body: {} }
    const interval = runInterval(run)
    if (isUnderWay(run.status)) {
      return [
        {
          label: 'Cancel',
          icon: IconPlayerStop,
          danger: true,
          disabledBecause: reason,
          onClick: () =>
            ask({
              title: 'Cancel this run?',
              message: `The interval ${interval} stays unfinished. It can be exported again later.`,
              confirm: 'Cancel run',
              danger: true,
              action: async () => {
                await cancel(input)
                say('The run was cancelled.')
              },
            }),
        },
      ]
    }
    return [
      {
        label: 'Retry',
        icon: IconRefresh,
        disabledBecause: reason,
        onClick: () =>
          ask({
            title: 'Retry this run?',
            message: `Another run exports the interval ${interval}, with the configuration as it is now.`,
            confirm: 'Retry',
            action: async () => {
              const { id } = await retry(input)
              say('The interval is being exported again.')
              // Some servers do not say which run it became.
              if (search.run !== undefined && id) setSearch({ run: id })
            },
          }),
      },
    ]
  }
}
