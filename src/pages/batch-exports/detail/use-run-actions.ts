import { IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { api } from '../../../../contract'
import { isInProgress } from '../../../../contract/domain/exports'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { createMutation } from '../../../api/query/mutation'
import { useDenialReason } from '../../../api/session/permissions'
import { type Action, toChange } from '../../../components/actions/action'
import { t } from '../../../lib/i18n/translate'
import { currentZone } from '../../../lib/time/display-zone'
import { formatRunInterval } from '../run-labels'
import { isWaiting } from '../run-stats'
import { type ExportDetail, useDetailSearch } from './use-export-detail'

/** Returns the actions of a run: cancel while it is running, retry when it is not, or waits for its next attempt. */
export function useRunActions({ scope, params }: ExportDetail): Action<ExportRun>[] {
  const reason = useDenialReason(api[scope.resource].retryRun)
  const [search, setSearch] = useDetailSearch()
  const toInput = ({ id }: ExportRun) => ({ params: { ...params, run_id: id }, body: {} })
  return [
    {
      id: 'cancel',
      label: t('Cancel'),
      icon: IconPlayerStop,
      danger: true,
      isAvailable: ({ status }) => isInProgress(status),
      disabledReason: () => reason,
      effect: {
        write: (run) => createMutation(scope.resource, 'cancelRun', toInput(run)),
        question: (run) => ({
          title: t('Cancel this run?'),
          message: t('The interval {interval} remains incomplete. You can retry it later.', {
            interval: formatRunInterval(run, currentZone()),
          }),
          confirm: t('Cancel run'),
          danger: true,
        }),
        done: () => t('The run was cancelled.'),
        failed: () => t('The run could not be cancelled.'),
      },
    },
    {
      id: 'retry',
      label: t('Retry'),
      icon: IconRefresh,
      keys: 'r',
      isAvailable: (run) => !isInProgress(run.status) || isWaiting(run, new Date()),
      disabledReason: () => reason,
      effect: toChange({
        write: (run: ExportRun) => createMutation(scope.resource, 'retryRun', toInput(run)),
        question: (run) => ({
          title: t('Retry this run?'),
          message: t('The interval {interval} is exported again with the current configuration.', {
            interval: formatRunInterval(run, currentZone()),
          }),
          confirm: t('Retry'),
        }),
        done: () => t('Retry started.'),
        failed: () => t('The run could not be retried.'),
        after: (_, { id }) => {
          // Some servers do not return the id of the new run.
          if (search.run !== undefined && id) setSearch({ run: id })
        },
      }),
    },
  ]
}
