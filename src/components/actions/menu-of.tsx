import { IconCode } from '@tabler/icons-react'
import { t } from '../../texts/text'
import { openDialog } from '../dialog/open-dialog'
import type { MenuItem } from '../menu/menu-item'
import { part } from '../part/part'
import { fitting, requestsOf, type Subject } from './subject'
import type { Run } from './use-run'

const RequestsDialog = part(() => import('./RequestsDialog'))

/**
 * Builds the menu items of a record, except for actions that have buttons beside it. An extra item shows the requests
 * of all changes, above the divider.
 */
export function menuOf<Row>(subject: Subject<Row>, run: Run, beside: readonly string[] = []): MenuItem[] {
  const { name, row } = subject
  const lines = fitting(subject)
    .filter(({ id }) => !beside.includes(id))
    .map((action): MenuItem => {
      const { label, icon, keys, danger, apart, whyNot } = action
      return {
        label,
        ...(icon && { icon }),
        ...(keys && { keys }),
        ...(danger && { danger }),
        ...(apart && { apart }),
        disabledBecause: whyNot?.(row) ?? null,
        onClick: () => void run(action, row),
      }
    })
  if (requestsOf(subject).length === 0) return lines
  const set = lines.findIndex(({ apart }) => apart)
  const at = set === -1 ? lines.length : set
  return [
    ...lines.slice(0, at),
    {
      label: t('What is sent …'),
      icon: IconCode,
      onClick: () => {
        const shown = requestsOf(subject)
        openDialog((close) => <RequestsDialog name={name} requests={shown} onClose={close} />)
      },
    },
    ...lines.slice(at),
  ]
}
