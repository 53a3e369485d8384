import { IconFileText, IconList, IconPlayerStop } from '@tabler/icons-react'
import { api } from '../../../../contract'
import { isUnderWay } from '../../../../contract/exports'
import type { Backfill } from '../../../../contract/schemas/batch-exports'
import { useMay } from '../../../api/may'
import { useWrite } from '../../../api/use-write'
import { ask } from '../../../components/confirm/question'
import type { MenuItem } from '../../../components/menu/menu-item'
import { say } from '../../../components/toasts/toasts'
import { backfillWords } from './backfill-words'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

/** What can be done with a backfill. */
export function useBackfillActions({ place, params }: ExportDetail): (backfill: Backfill) => MenuItem[] {
  const { mutateAsync: cancel } = useWrite(place.resource, 'cancelBackfill')
  const reason = useMay(api[place.resource].cancelBackfill)
  const [, setSearch] = useDetailSearch()

  return (backfill) => [
    {
      label: 'Show its runs',
      icon: IconList,
      onClick: () => setSearch({ tab: 'runs', backfill: backfill.id, cursor: undefined }),
    },
    {
      label: 'Show its logs',
      icon: IconFileText,
      onClick: () => setSearch({ tab: 'logs', instance: backfill.id, cursor: undefined }),
    },
    ...(isUnderWay(backfill.status)
      ? [
          {
            label: 'Cancel',
            icon: IconPlayerStop,
            danger: true,
            apart: true,
            disabledBecause: reason,
            onClick: () =>
              ask({
                title: 'Cancel this backfill?',
                message: `It exports ${backfillWords(backfill)}. Its run under way stops too; what was exported stays.`,
                confirm: 'Cancel backfill',
                danger: true,
                action: async () => {
                  await cancel({ params: { ...params, backfill_id: backfill.id }, body: {} })
                  say('The backfill was cancelled.')
                },
              }),
          },
        ]
      : []),
  ]
}
