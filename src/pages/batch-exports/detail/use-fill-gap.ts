import type { BatchExport } from '../../../../contract/schemas/batch-exports'
import { useWrite } from '../../../api/use-write'
import { absoluteTime } from '../../../components/cells/time'
import { ask } from '../../../components/confirm/question'
import { say } from '../../../components/toasts/toasts'
import type { ExportPlace } from '../place'

/** Unpauses an export and has what it missed exported, after saying what that is. */
export function useFillGap({ resource, params }: ExportPlace): (record: BatchExport) => void {
  const { mutateAsync: unpause } = useWrite(resource, 'unpause')
  return ({ id, name, created_at, last_paused_at }) =>
    ask({
      title: `Unpause ${name} and fill the gap?`,
      message: `A backfill exports what was missed from ${absoluteTime(
        new Date(last_paused_at ?? created_at),
      )} until now. From then on it runs by itself again.`,
      confirm: 'Unpause and fill the gap',
      action: async () => {
        await unpause({ params: { ...params, id }, body: { backfill: true } })
        say(`${name} runs again, and its gap is being filled.`)
      },
    })
}
