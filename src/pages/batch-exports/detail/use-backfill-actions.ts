import { IconFileText, IconList, IconPlayerStop } from '@tabler/icons-react'
import { api } from '../../../../contract'
import { isInProgress } from '../../../../contract/domain/exports'
import type { Backfill } from '../../../../contract/schemas/batch-exports'
import { createMutation } from '../../../api/query/mutation'
import { useDenialReason } from '../../../api/session/permissions'
import type { Action } from '../../../components/actions/action'
import { t } from '../../../lib/i18n/translate'
import { currentZone } from '../../../lib/time/display-zone'
import { formatBackfillRange } from './backfill-range'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

/** Returns the actions of a backfill. */
export function useBackfillActions({ scope, params }: ExportDetail): Action<Backfill>[] {
  const reason = useDenialReason(api[scope.resource].cancelBackfill)
  const [, setSearch] = useDetailSearch()
  return [
    {
      id: 'runs',
      label: t('View runs'),
      icon: IconList,
      effect: { open: ({ id }) => setSearch({ tab: 'runs', backfill: id, cursor: undefined }) },
    },
    {
      id: 'logs',
      label: t('View logs'),
      icon: IconFileText,
      effect: { open: ({ id }) => setSearch({ tab: 'logs', instance: id, cursor: undefined }) },
    },
    {
      id: 'cancel',
      label: t('Cancel'),
      icon: IconPlayerStop,
      danger: true,
      dividerBefore: true,
      isAvailable: ({ status }) => isInProgress(status),
      disabledReason: () => reason,
      effect: {
        write: ({ id }) =>
          createMutation(scope.resource, 'cancelBackfill', {
            params: { ...params, backfill_id: id },
            body: {},
          }),
        question: (backfill) => ({
          title: t('Cancel this backfill?'),
          message: t('It exports {range}. Its current run is cancelled too. Exported data remains.', {
            range: formatBackfillRange(backfill, currentZone()),
          }),
          confirm: t('Cancel backfill'),
          danger: true,
        }),
        done: () => t('The backfill was cancelled.'),
        failed: () => t('The backfill could not be cancelled.'),
      },
    },
  ]
}
