import { IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { api } from '../../../../contract'
import { isUnderWay } from '../../../../contract/exports'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { currentZone } from '../../../api/clock'
import { useMay } from '../../../api/may'
import { write } from '../../../api/write'
import { type Action, changeOf } from '../../../components/actions/action'
import { runInterval } from '../run-words'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

/** What can be done with a run: it is cancelled while it is under way, and tried again once it is not. */
export function useRunActions({ place, params }: ExportDetail): Action<ExportRun>[] {
  const reason = useMay(api[place.resource].retryRun)
  const [search, setSearch] = useDetailSearch()
  const inputOf = ({ id }: ExportRun) => ({ params: { ...params, run_id: id }, body: {} })
  return [
    {
      id: 'cancel',
      label: 'Cancel',
      icon: IconPlayerStop,
      danger: true,
      fits: ({ status }) => isUnderWay(status),
      whyNot: () => reason,
      does: {
        write: (run) => write(place.resource, 'cancelRun', inputOf(run)),
        question: (run) => ({
          title: 'Cancel this run?',
          message: `The interval ${runInterval(run, currentZone())} stays unfinished. It can be exported again later.`,
          confirm: 'Cancel run',
          danger: true,
        }),
        done: () => 'The run was cancelled.',
        failed: () => 'The run was not cancelled.',
      },
    },
    {
      id: 'retry',
      label: 'Retry',
      icon: IconRefresh,
      keys: 'r',
      fits: ({ status }) => !isUnderWay(status),
      whyNot: () => reason,
      does: changeOf({
        write: (run: ExportRun) => write(place.resource, 'retryRun', inputOf(run)),
        question: (run) => ({
          title: 'Retry this run?',
          message: `Another run exports the interval ${runInterval(run, currentZone())}, with the configuration as it is now.`,
          confirm: 'Retry',
        }),
        done: () => 'The interval is being exported again.',
        failed: () => 'The interval is not being exported again.',
        after: (_, { id }) => {
          // Some servers do not say which run it became.
          if (search.run !== undefined && id) setSearch({ run: id })
        },
      }),
    },
  ]
}
